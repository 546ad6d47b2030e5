internal import ArgumentParser

/// The commands about the cache on disk.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Manage the cache, which makes runs faster.",
    discussion: """
      It keeps drawings and sprites without their colours, so that another palette costs only its \
      table. The cache may be deleted at any time. 'tinct help cache' and docs/cache.md have more.

      Examples:
        tinct cache info
        tinct cache verify --cache /srv/team/tinct
        tinct cache clear
      """,
    subcommands: [CacheInfo.self, CacheVerify.self, CacheClear.self])
}
