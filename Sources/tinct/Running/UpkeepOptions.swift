internal import ArgumentParser

/// How a command looks after what it made in former runs.
struct UpkeepOptions: ParsableArguments {
  @Flag(
    help: """
      Write nothing, and exit with 1 if any output is not what it would be; each is named. For \
      checks of a project's files by machine.
      """)
  var check = false

  @Flag(help: "Tell why each file was written.")
  var explain = false

  @Flag(
    help: """
      Remove files of former runs that are no longer made, if they are still as they were written. \
      Without this they are only listed.
      """)
  var prune = false
}
