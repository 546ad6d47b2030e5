internal import TinctCodecs
internal import TinctDocuments
internal import TinctGraphics
internal import TinctPipeline

/// A page of help about a subject that several commands share: `tinct help limits`.
struct HelpTopic {
  /// The word after 'tinct help'.
  let name: String
  /// A line about it.
  let abstract: String
  /// The page.
  let text: String

  /// All topics, as help lists them.
  static let all = [limits, cache, palettes, themes, masks]

  /// The topic of a name; nil if there is none.
  static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name.lowercased() } }

  /// The list of topics, for the help of the tool.
  static var list: String {
    all.map { "  tinct help \(tabulated($0.name, to: 10, gap: 1))\($0.abstract)" }.joined(
      separator: "\n")
  }

  /// The page with its title.
  var page: String { "\(abstract)\n\n\(text)" }

  private static let limits = HelpTopic(
    name: "limits", abstract: "The limits on inputs and outputs, and how to change them.",
    text: {
      let limits = Limits()
      return """
        Sizes are checked before memory is taken, so that a damaged or hostile file
        cannot fill a machine. A message about a limit names the option that raises
        it. All commands that read files have these:

          --max-side PIXELS         Largest width or height of a picture, up to
                                    \(Limits.mostSidePixels). (default: \(limits.sidePixels))
          --max-pixels PIXELS       Largest area of a picture, up to 2^30.
                                    (default: \(limits.imagePixels))
          --max-chunks COUNT        Most chunks in a PNG that is read.
                                    (default: \(limits.pngChunks))
          --max-chunk-bytes BYTES   Largest chunk of a PNG that is read.
                                    (default: \(limits.pngChunkBytes))
          --max-colors COUNT        Most colours in a palette file that is read.
                                    (default: \(limits.paletteColors))
          --max-json-depth LEVELS   Deepest nesting of a JSON file, up to 1000.
                                    (default: \(limits.jsonDepth))
          --max-file-bytes BYTES    Largest file that is read.
                                    (default: \(limits.fileBytes))
          --max-actions COUNT       Most actions that a file of moves may perform.
                                    (default: \(limits.performedActions))
          --max-memory MEGABYTES    The memory that the jobs of a run may take
                                    together, estimated from the sizes of pictures.
                                    Jobs wait for each other; a job that needs more
                                    than this runs alone. By default a quarter of
                                    the machine's memory, but at most 512.
                                    (default: \(MemoryBudget.usual >> 20))

        Example:
          tinct tint huge.png --max-side 30000 --max-pixels 900000000 --out out
        """
    }())

  private static let cache = HelpTopic(
    name: "cache", abstract: "What runs keep, and how to check, explain and tidy files.",
    text: """
      A run writes only what changed. Beside its files it keeps a record of what it
      wrote; in a cache it keeps drawings, sprites and records, which make the next
      run quicker. Neither changes a byte of the results; both can be deleted at any
      time. All commands that make files have these, except 'theme new' and
      'palette check --fix':

        --check             Write nothing, and exit with 1 if any file is out of
                            date; each is named. For continuous integration.
        --explain           Say why each file was written.
        --prune             Remove files that this command line, or manifest, made
                            before and no longer makes, if they are still as they
                            were written. Without this they are only listed.
        --replace PATTERN   Replace, or with --prune remove, files of these names
                            below --out even if another command line made them:
                            'citrus/*', or with --out before it, 'art/citrus/*'.
                            A star does not match a slash; '*' alone matches
                            every file. Also replace a palette or a pack of this
                            name even if it was edited since. Can be repeated.
        --cache FOLDER      Where drawings, sprites and records are kept; people and
                            machines can share it.
                            (default: the user's cache folder)
        --no-cache          Keep nothing, and use nothing that was kept.
        --cache-size MEGABYTES
                            The most that is kept; what has gone unused longest
                            is removed first.
                            (default: \(DiskCache.defaultByteLimit >> 20))
        --remote-cache URL  Take drawings that took long, and that are not in the
                            cache, from a server that speaks Bazel's protocol over
                            HTTP. A server that fails or is slow is not asked any
                            more, with a warning; the files are the same.
        --remote-cache-mode read|read-write
                            Put the drawings that were made there, too. This needs a
                            token, or NAME:PASSWORD, in the variable
                            \(RemoteCache.tokenVariable). (default: read)
        --remote-cache-verify SHARE
                            Make a share of the drawings found there, such as 1%,
                            all the same, and compare them.

      'tinct cache info', 'verify' and 'clear' manage the cache.

      Examples:
        tinct tint square --palette citrus --out out --explain
        tinct tint square --palette citrus --out out --check --prune
        tinct build --remote-cache http://cache.local:8080
      """)

  private static let palettes = HelpTopic(
    name: "palettes", abstract: "What you can write where a palette is expected.",
    text: """
      A palette has a name, and colours with names. --palette, which can be
      repeated, takes:

        citrus                  a name. It is looked for in ./palettes, then among
                                the shipped ones ('tinct palette list'), by file
                                names first; case, spaces and punctuation do not
                                count.
        art/brand.ase           a file: anything with a slash, or with the ending
                                of such a file
        art/brand.xib#lagoon    one palette of a file with several
        brands/                 a folder: all palettes in it
        '*'                     a pattern for names: all palettes that 'tinct palette
                                list' lists; 'brand-*' is those that begin so
        https://coolors.co/...  an address of coolors.co

      A single colour is not a palette: 'tinct palette derive' makes one from it.
      Quote anything with a #, which begins a comment in a shell: '#76448A'.

      Roles: themes find colours by their names. Two colours, 'base' (the ground)
      and 'text' (what is drawn on it), serve every theme; so do four: 'dark' (the
      ground), 'light' (noodles with power), 'neutral' (noodles without, and
      cells) and 'base' (the accent: ends and waves). Blueprint and Contrast turn
      this round: 'light' is their ground. 'tinct theme show THEME --palette NAME'
      lists the colour of each ink. --roles dark='Deep teal' says which colour is
      which. If no colour has the name of a role, roles are proposed, with a
      warning; so are roles that --roles leaves out. --names base,text gives
      names, in order, to the colours of files that have none. A palette may also
      have 'accent', 'branch-1' to 'branch-6', 'shadow', 'glow', 'wall', 'hint',
      'wrong', 'selected', 'locked', 'celebrate' and 'second'. Case does not count.

      In --color, --ramp and the like, write a name of several words as it is,
      'Deep teal'; a name with other characters needs quotes of its own:
      '"Coral #1"'.

      How much of them is seen on a board: of two colours, both at once. Of four,
      'dark', 'light' and 'neutral' fill most of a board; 'base' is the accent, in
      the ends of noodles with power, walls, waves of light and stones, and mixed
      into other inks. A brand colour is seen best as 'text': 'tinct palette derive
      COLOUR --light'.

      Formats, recognised by the content of a file:
      \(formats)

      Without --palette, a pack's own palette is used, else lagoon.
      """)

  private static let themes = HelpTopic(
    name: "themes", abstract: "Why a look is flat, and how to give it light.",
    text: """
      The default look, Noodles, is flat on purpose: it serves every size and palette.

        shadow, shine, glow and soft edges   lumen
        shadow, shine and soft edges         ribbon
        shadow and shine                     toy, and beads, which is drawn from art
        flat                                 noodles, net, blueprint, metro, contrast

        tinct board levels.json --theme lumen --solved --out out
        tinct board levels.json --theme '*' --solved --out out      # in each of them
        tinct theme sheet --out themes.png      # all of them, side by side

      To give light to a look of your own, begin with 'tinct theme new Dusk' and
      change what is null in themes/dusk.json. Lengths are in cells; x points right,
      y down; blur makes edges soft. All of these can be left null:

        wire.shadow       a shadow under noodles
                          { "x": 0, "y": 0.09, "blur": 0.14 }
        wire.highlight    shine along noodles, as a line or, with blur, as soft light
                          { "width": 0.2, "x": -0.04, "y": -0.05 }
                          { "blur": 0.08, "x": 0, "y": -0.05 }
        wire.shade        soft shade on the other side: roundness
                          { "blur": 0.1, "x": 0, "y": 0.05 }
        wire.glow         light around noodles with power
                          { "blur": 0.34, "grow": 0.03 }
        cell.shadow, cell.highlight, cell.shade
                          the same for tiles; cell.face makes them thick
        board.gradient    { "shape": "radial" }: a ground that runs to the ink
                          backgroundSecond

      These can be added, one of the three to a theme:

        "flow": { "length": 12 }    in "wire": colour that changes along the
                                    network, from the source on
        "branches": true            in "wire": a colour for each branch from the
                                    source
        "groups": true              in "wire": a colour for each group of joined
                                    pieces

      "pattern": { "shape": "dots", "step": 0.5, "weight": 0.3 } in "board" covers
      the ground; other shapes are hatching, waves, rays and grain.

      Shadow, shine, shade and glow have colours that go with any palette. To choose
      others, add rules to "inks": wireShadow, wireHighlight and poweredHighlight,
      wireShade and poweredShade, glow, cellShadow, cellHighlight, cellShade. Glow is
      seen on solved boards, and best on dark grounds.

      Art of your own is flat if it is tinted in one colour; --ramp or --blend keep
      its shades, and on boards the "sprites" of a theme: 'tinct tint --help'.

      "$schema" in a new theme is the path of schemas/theme.schema.json in your
      project. Copy that file there, from the schemas that are installed with Tinct
      (share/tinct/schemas), and editors describe each key.

      Examples:
        tinct theme new Dusk --from toy
        tinct theme show dusk --palette citrus
        tinct theme sheet dusk --out dusk.png
      """)

  /// The formats, five in a line.
  private static let formats: String = {
    // A catalogue is a folder of colour sets, so it is no format of its own.
    let names = PaletteFormat.all.map(\.name) + ["xcassets"]
    return stride(from: 0, to: names.count, by: 5).map { start in
      "  " + names[start..<min(start + 5, names.count)].joined(separator: ", ")
    }.joined(separator: ",\n")
  }()

  private static let masks = HelpTopic(
    name: "masks", abstract: "Numbers of sides and cells; pieces as masks of sides.",
    text: """
      Each side of a cell has a number, from 0, counter-clockwise from the one that
      faces right or, if none does, from the next one. A piece is a mask of the
      sides that it reaches: bit k is side k, so its number is the sum of these:

        square    right 1, up 2, left 4, down 8
        hex       upper right 1, up 2, upper left 4, lower left 8, down 16,
                  lower right 32 (pointy ones: right 1, upper right 2, upper left 4,
                  left 8, lower left 16, lower right 32)

      On squares 1 is an end that faces right, 3 a bend (right and up), 5 a
      straight (right and left), 7 a tee, 15 a cross. In packs, 'pieces' and
      'solution' are lists of masks; in a Net game ID each is one hexadecimal digit.
      A wall is a pair of a cell and a side: [12, 0] is to the right of cell 12.

      Cells are numbered from 0: row by row; Penrose's rhombs and heptagons ring by
      ring, counter-clockwise from the right; polygons of your own as they are given,
      with side k from corner k to corner k + 1.
      'tinct grid --labels index' draws the numbers:

        tinct grid --grid hex --columns 4 --rows 3 --labels index --out cells.png
      """)
}
