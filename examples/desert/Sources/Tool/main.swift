import DesertCore
import Foundation

exit(Desert.run(Array(CommandLine.arguments.dropFirst())))
