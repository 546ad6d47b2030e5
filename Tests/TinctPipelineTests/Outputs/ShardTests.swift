import Testing

@testable import TinctPipeline

/// Parts of a build, and the variables by which engines name them.
struct ShardTests {
  @Test(arguments: ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/3", "1/1000000"])
  func `what is no part is refused`(text: String) { #expect(Shard(text) == nil) }

  @Test(arguments: [
    ("art.json", "art.3-of-8.json"), ("a.b/art", "a.b/art.3-of-8"), ("/x.y.z", "/x.y.3-of-8.z"),
    ("../.art", "../.art.3-of-8"),
  ])
  func `a part has files of its own`(path: String, marked: String) {
    #expect(Shard("3/8")?.mark(path) == marked)
  }

  // MARK: - Division

  @Test(arguments: 2...50)
  func `parts are disjoint, all is in one, and the dearest is near the mean`(count: Int) {
    var state: UInt64 = 7
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    // Boards, shots and films, none above 1 % of all.
    let costs = (0..<3000).map { ($0 % 10 == 0 ? 8 * next() : next(), "\($0)") }
    let parts = Shard.division(costs, among: count)
    #expect(parts.count == costs.count && Set(parts) == Set(1...count))
    var loads = [Double](repeating: 0, count: count)
    for (part, item) in zip(parts, costs) { loads[part - 1] += item.0 }
    let mean = loads.reduce(0, +) / Double(count)
    #expect((loads.max() ?? 0) / mean < 1.15)
    // However the drawings are listed.
    let shuffled = costs.indices.sorted { ($0 * 7919) % 3001 < ($1 * 7919) % 3001 }
    let again = Shard.division(shuffled.map { costs[$0] }, among: count)
    #expect(zip(shuffled, again).allSatisfy { parts[$0] == $1 })
  }

  @Test func `more parts than things leave some without work`() {
    #expect(Shard.division([(1, "a"), (2, "b")], among: 5) == [2, 1])
    #expect(Shard.division([], among: 5) == [])
  }

  // MARK: - Engines

  @Test(arguments: [
    (["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "20"], "8/20"),
    (
      [
        "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1",
        "SLURM_ARRAY_TASK_STEP": "2",
      ], "4/4"
    ),
    (
      [
        "SLURM_ARRAY_TASK_ID": "20", "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MIN": "10",
        "SLURM_ARRAY_TASK_STEP": "10",
      ], "2/2"
    ),
    (["JOB_COMPLETION_INDEX": "0", "TINCT_SHARDS": "3"], "1/3"),
    (["AWS_BATCH_JOB_ARRAY_INDEX": "2", "AWS_BATCH_JOB_ARRAY_SIZE": "3"], "3/3"),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"], "1/2"),
    (["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"], "2/2"),
    (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "2"], "1/2"),
    (["TINCT_SHARD": "2", "TINCT_SHARDS": "2"], "2/2"),
    (["TINCT_SHARD": "2", "TINCT_SHARDS": "2", "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"], "2/2"),
  ])
  func `engines name parts by their variables`(variables: [String: String], part: String) throws {
    #expect(try Shard.automatic { variables[$0] }.shard.description == part)
  }

  @Test(arguments: [
    ([:], "no engine has set its variables"),
    (["CI_NODE_INDEX": "1"], "CI_NODE_TOTAL is not set"),
    (["JOB_COMPLETION_INDEX": "1"], "TINCT_SHARDS is not set"),
    (["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "2"], "which is none of the 2 shards"),
    (["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "2"], "which is none of the 2 shards"),
    (["CIRCLE_NODE_INDEX": "x", "CIRCLE_NODE_TOTAL": "2"], "which is not a number"),
    (
      ["SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_STEP": "4"],
      "which is none of the 2 shards"
    ),
    (
      [
        "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "1", "SLURM_ARRAY_TASK_MIN": "3",
        "SLURM_ARRAY_TASK_STEP": "1",
      ], "the tasks begin at 3"
    ),
    (
      ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2", "TINCT_SHARD": "2", "TINCT_SHARDS": "2"],
      "TINCT_SHARD says 2/2, GitLab says 1/2"
    ),
  ])
  func `a part that is not sure is never the whole`(
    variables: [String: String], problem: String
  ) {
    #expect { try Shard.automatic { variables[$0] } } throws: { error in
      (error as? Failure)?.message.contains(problem) == true
    }
  }
}
