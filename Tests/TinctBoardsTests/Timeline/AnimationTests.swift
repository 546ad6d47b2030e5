import Testing
import TinctGraphics
import TinctPuzzles

@testable import TinctBoards

/// A stage that draws nothing: what stands on it is asked for.
struct BareStage: StageLayout {
  let width = 1
  let height = 1
  func scene(of stage: Stage<Int, String>) -> Scene { Scene(width: 1, height: 1) }
  func position(of id: Int, in moment: StageMoment<Int, String>) -> Point? {
    moment[id]?.pose.position
  }
}

/// Animations that fit together, as games make them: each begins where the one before has ended.
struct Choreographer {
  private var numbers: SplitMix64
  private(set) var stage: Stage<Int, String>

  init(seed: UInt64) {
    numbers = SplitMix64(seed: seed)
    stage = Stage(Dictionary(uniqueKeysWithValues: (0..<5).map { ($0, .init(look: "a")) }))
  }

  private mutating func seconds() -> Double { Double(numbers.next(below: 9)) * 0.1 }

  private mutating func easing() -> Easing {
    let all: [Easing] = [
      .linear, .easeInOut, .steps(3, .end), .spring(Spring()), .easeOutBack,
      .penner(.bounce, .easeInOut),
    ]
    return all[numbers.next(below: all.count)]
  }

  private mutating func effect(on id: Int) -> Animation<Int, String> {
    let (seconds, easing, old) = (seconds(), easing(), stage[id])
    guard var thing = old else {
      stage[id] = .init(look: "b", pose: Pose(order: Double(numbers.next(below: 3))))
      return .replace(id, nil, by: stage[id])
    }
    let number = Double(numbers.next(below: 7))
    let change: Animation<Int, String>.Effect.Change
    switch numbers.next(below: 9) {
    case 0:
      change = .move(from: thing.pose.position, to: Point(x: number, y: -number))
      thing.pose.position = Point(x: number, y: -number)
    case 1:
      change = .turn(from: thing.pose.turn, to: number)
      thing.pose.turn = number
    case 2:
      change = .scale(from: thing.pose.scale, to: number)
      thing.pose.scale = number
    case 3:
      change = .fade(from: thing.pose.opacity, to: number / 6)
      thing.pose.opacity = number / 6
    case 4:
      change = .lift(from: thing.pose.lift, to: number / 6)
      thing.pose.lift = number / 6
    case 5:
      change = .order(from: thing.pose.order, to: number)
      thing.pose.order = number
    case 6:
      stage[id] = nil
      return .replace(id, old, by: nil)
    default:
      let look = ["a", "b", "c"][numbers.next(below: 3)]
      change = .recolor(from: thing.look, to: look)
      thing.look = look
    }
    stage[id] = thing
    return .effect(on: id, change, seconds: seconds, easing)
  }

  /// - Parameter ids: the things that it may touch.
  mutating func animation(on ids: [Int], depth: Int) -> Animation<Int, String> {
    guard depth > 0 else {
      return numbers.next(below: 8) == 0
        ? .cue("here", on: ids[0]) : effect(on: ids[numbers.next(below: ids.count)])
    }
    let count = 1 + numbers.next(below: 3)
    switch numbers.next(below: 7) {
    case 0, 1: return .serial((0..<count).map { _ in animation(on: ids, depth: depth - 1) })
    case 2, 3:
      // Things that move at the same time are different things.
      let middle = ids.count / 2
      guard middle > 0 else { return animation(on: ids, depth: depth - 1) }
      return .parallel([
        animation(on: Array(ids[..<middle]), depth: depth - 1),
        animation(on: Array(ids[middle...]), depth: depth - 1),
      ])
    case 4: return animation(on: ids, depth: depth - 1).delayed(by: seconds())
    case 5: return animation(on: ids, depth: depth - 1).speed([0.5, 2, 3][numbers.next(below: 3)])
    default:
      // There and back, so that it may be repeated.
      let (start, there) = (stage, animation(on: ids, depth: depth - 1))
      stage = start
      return Animation.serial([there, there.reversed]).repeated(count)
    }
  }

  /// A timeline of animations in all ways.
  static func timeline(seed: UInt64) -> Timeline<BareStage> {
    var choreographer = Choreographer(seed: seed)
    let before = choreographer.stage
    let animation = choreographer.animation(on: Array(0..<5), depth: 5)
    return Timeline(
      layout: BareStage(), before: before, after: choreographer.stage, animation: animation)
  }
}

struct AnimationTests {
  private static let seeds: [UInt64] = Array(0..<60)

  private static func times(_ duration: Double) -> [Double] {
    (-1...41).map { Double($0) / 40 * duration }
  }

  private func spin(_ seconds: Double) -> Animation<Int, String> {
    .effect(on: 0, .turn(from: 0, to: 1), seconds: seconds)
  }

  @Test(arguments: seeds)
  func `it begins with the stage before, and ends with the stage after`(seed: UInt64) {
    let timeline = Choreographer.timeline(seed: seed)
    guard timeline.duration > 0 else { return }
    for time in [-1.0, 0] { #expect(timeline.stage(at: time) == timeline.before) }
    for time in [timeline.duration, timeline.duration + 1] {
      #expect(timeline.stage(at: time) == timeline.after)
    }
    // Not only because it was told so: its effects lead there.
    let score = Score(timeline.animation, from: timeline.before)
    for id in 0..<5 {
      let end = score.thing(id, at: .infinity, from: timeline.before[id])
      #expect(end == timeline.after[id])
    }
  }

  @Test(arguments: seeds)
  func `backwards it shows at each time what it shows so long before its end`(seed: UInt64) {
    let timeline = Choreographer.timeline(seed: seed)
    let backwards = timeline.reversed
    for time in Self.times(timeline.duration) {
      #expect(backwards.stage(at: time) == timeline.stage(at: timeline.duration - time))
      let (one, other) = (backwards.moment(at: time), timeline.moment(at: timeline.duration - time))
      for id in 0..<5 { #expect(one[id] == other[id]) }
    }
    #expect(backwards.reversed.stage(at: 0.3) == timeline.stage(at: 0.3))
  }

  @Test(arguments: seeds)
  func `an animation turned round does the same as a timeline turned round`(seed: UInt64) {
    let timeline = Choreographer.timeline(seed: seed)
    guard timeline.duration > 0 else { return }
    let other = Timeline(
      layout: BareStage(), before: timeline.after, after: timeline.before,
      animation: timeline.animation.reversed)
    let score = Score(timeline.animation.reversed, from: timeline.after)
    for id in 0..<5 {
      #expect(score.thing(id, at: .infinity, from: timeline.after[id]) == timeline.before[id])
    }
    // Times that no effect begins or ends at, up to what was rounded.
    for step in 1..<40 {
      let time = timeline.duration * (Double(step) + 0.137) / 41
      for id in 0..<5 {
        let (one, two) = (other.moment(at: time)[id], timeline.reversed.moment(at: time)[id])
        #expect(one?.look == two?.look && (one == nil) == (two == nil))
        #expect(abs((one?.pose.turn ?? 0) - (two?.pose.turn ?? 0)) < 1e-6)
        #expect(abs((one?.pose.position.x ?? 0) - (two?.pose.position.x ?? 0)) < 1e-6)
      }
    }
    #expect(timeline.animation.reversed.reversed == timeline.animation)
  }

  @Test(arguments: seeds)
  func `times may be asked in any order, thing by thing or all at once`(seed: UInt64) {
    let timeline = Choreographer.timeline(seed: seed)
    let times = Self.times(timeline.duration)
    let stages = times.map { timeline.stage(at: $0) }
    var numbers = SplitMix64(seed: seed)
    for _ in 0..<times.count {
      let index = numbers.next(below: times.count)
      #expect(timeline.stage(at: times[index]) == stages[index])
      let moment = timeline.moment(at: times[index])
      for id in 0..<5 { #expect(moment[id] == stages[index][id]) }
    }
  }

  @Test(arguments: seeds)
  func `what does not move between two times is the same, and what changes lies in the areas`(
    seed: UInt64
  ) {
    let timeline = Choreographer.timeline(seed: seed)
    let score = Score(timeline.animation, from: timeline.before)
    let times = Self.times(timeline.duration)
    for (from, to) in zip(times, times.dropFirst()) {
      let (one, other) = (timeline.stage(at: from), timeline.stage(at: to))
      let moving = score.things(moving: from * 1e9, to: to * 1e9)
      for id in 0..<5 where one[id] != other[id] { #expect(moving.contains(id)) }
      #expect(timeline.changes(from: from, to: to).isEmpty == (one == other))
      #expect(timeline.changes(from: to, to: from) == timeline.changes(from: from, to: to))
    }
  }

  @Test(arguments: seeds)
  func `serial and parallel are associative, durations add and are the longest`(seed: UInt64) {
    var choreographer = Choreographer(seed: seed)
    let parts = (0..<3).map { _ in choreographer.animation(on: Array(0..<5), depth: 3) }
    for join in [Animation<Int, String>.serial, Animation.parallel] {
      let one = join([join([parts[0], parts[1]]), parts[2]])
      let other = join([parts[0], join([parts[1], parts[2]])])
      #expect(one == other && one == join(parts))
      #expect(one.duration == other.duration)
    }
    let (a, b, c) = (parts[0].nanoseconds, parts[1].nanoseconds, parts[2].nanoseconds)
    #expect(Animation.serial(parts).nanoseconds == a + b + c)
    #expect(Animation.parallel(parts).nanoseconds == max(a, b, c))
    #expect(parts[0].then(.empty) == parts[0])
    #expect(Animation.parallel([parts[0], .empty]) == parts[0])
    #expect(parts[0].reversed.duration == parts[0].duration)
  }

  @Test func `durations follow from the parts`() {
    #expect(spin(0.13).duration == 0.13)
    #expect(Animation.serial([spin(0.1), spin(0.2)]).duration == 0.3)
    #expect(Animation.parallel([spin(0.1), spin(0.2)]).duration == 0.2)
    #expect(spin(0.1).delayed(by: 0.5).duration == 0.6)
    #expect(spin(0.3).speed(2).duration == 0.15)
    #expect(spin(0.3).speed(0.5).duration == 0.6)
    #expect(spin(0.3).repeated(3).duration == 0.9)
    #expect(Animation.stagger([spin(0.3), spin(0.1), spin(0.2)], by: 0.25).duration == 0.7)
    #expect(spin(0.3).lasting(7).duration == 7)
    #expect(spin(0.3).lasting(7).lasting(0.3) == spin(0.3))
    #expect(Animation<Int, String>.empty.duration == 0)
    #expect(spin(0.3).repeated(0).isEmpty && spin(0.3).repeated(1) == spin(0.3))
    #expect(Animation<Int, String>.cue("now").duration == 0)
  }

  private func turn(_ animation: Animation<Int, String>, at seconds: Double) -> Double? {
    let before = Stage<Int, String>([0: .init(look: "a")])
    let timeline = Timeline(
      layout: BareStage(), before: before, after: Stage(), animation: animation)
    return timeline.stage(at: seconds)[0]?.pose.turn
  }

  @Test func `combinators show their parts at the times that they say`() {
    let back = Animation<Int, String>.effect(on: 0, .turn(from: 1, to: 0), seconds: 1)
    let swing = spin(1).then(back)
    #expect(turn(swing, at: 0.25) == 0.25 && turn(swing, at: 1.75) == 0.25)
    #expect(turn(swing.speed(2), at: 0.25) == 0.5)
    #expect(turn(swing.delayed(by: 1), at: 1.5) == 0.5)
    #expect(turn(swing.delayed(by: 1), at: 0.5) == 0)
    #expect(turn(swing.repeated(3), at: 5.25) == 0.75)
    #expect(turn(swing.reversed.repeated(2), at: 2.25) == 0.25)
    #expect(turn(.stagger([spin(1), back], by: 2), at: 2.25) == 0.75)
    #expect(turn(.stagger([spin(1), back], by: 2), at: 1.5) == 1)
    #expect(turn(.parallel([spin(1), .pause(seconds: 2)]), at: 1.5) == 1)
  }

  @Test func `a look is taken on in shares, and only while it is`() {
    let animation = Animation<Int, String>.effect(
      on: 0, .recolor(from: "a", to: "b"), seconds: 1
    ).then(.pause(seconds: 1))
    let before = Stage<Int, String>([0: .init(look: "a")])
    let timeline = Timeline(
      layout: BareStage(), before: before, after: Stage([0: .init(look: "b")]),
      animation: animation)
    #expect(timeline.stage(at: 0.25)[0] == .init(look: "a", blend: .init("b", share: 0.25)))
    #expect(timeline.stage(at: 1.5)[0] == .init(look: "b"))
  }

  @Test func `cues come in order, with their times and positions, and backwards too`() {
    typealias Walk = Animation<Int, String>
    let step = Walk.effect(on: 0, .move(from: Point(x: 0, y: 0), to: Point(x: 8, y: 4)), seconds: 2)
    let animation = Walk.parallel([
      step, Walk.cue("late", on: 0, ["level": 3]).delayed(by: 1.5),
      Walk.cue("early", on: 0).delayed(by: 0.5), .cue("start"),
    ])
    let timeline = Timeline(
      layout: BareStage(), before: Stage([0: .init(look: "a")]),
      after: Stage([0: .init(look: "a", pose: Pose(position: Point(x: 8, y: 4)))]),
      animation: animation)
    #expect(timeline.cues.map(\.name) == ["start", "early", "late"])
    #expect(timeline.cues.map(\.seconds) == [0, 0.5, 1.5])
    #expect(timeline.cues.map(\.position) == [nil, Point(x: 2, y: 1), Point(x: 6, y: 3)])
    #expect(timeline.cues[2].data == ["level": .number(3)])
    #expect(timeline.cues.allSatisfy { !$0.isUndone })
    let backwards = timeline.reversed.cues
    #expect(backwards.allSatisfy { $0.isUndone })
    // What an animation shows backwards itself is done again as that is undone.
    let mixed = Timeline(
      layout: BareStage(), before: Stage([0: .init(look: "a")]), after: Stage(),
      animation: .serial([Walk.cue("done"), Walk.cue("undone").reversed]))
    #expect(mixed.cues.map(\.isUndone) == [false, true])
    #expect(mixed.reversed.cues.map(\.isUndone) == [false, true])
    #expect(backwards.map(\.name) == ["late", "early", "start"])
    #expect(backwards.map(\.seconds) == [0.5, 1.5, 2])
    #expect(backwards.map(\.position) == [Point(x: 6, y: 3), Point(x: 2, y: 1), nil])
  }

  @Test func `what takes no time is done at once`() {
    let timeline = Timeline(
      layout: BareStage(), before: Stage([0: .init(look: "a")]), after: Stage(), animation: .empty)
    #expect(timeline.stage(at: 0) == Stage() && timeline.stage(at: -1) == timeline.before)
    #expect(timeline.reversed.stage(at: 0) == timeline.before)
    #expect(timeline.reversed.stage(at: -1) == Stage())
  }
}
