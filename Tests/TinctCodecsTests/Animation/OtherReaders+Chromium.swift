import Foundation
import TinctGraphics

extension OtherReaders {
  /// Reads files with Chromium, if it is there; delays are in microseconds, and loops count how
  /// often a file is played, 0 for ever.
  ///
  /// - Parameter files: each with its media type.
  static func chromium(_ files: [(bytes: [UInt8], type: String)]) throws -> [ReadAnimation]? {
    try inFolder { folder in
      // To run it where it is not would be an issue of the test, not a reason to skip it.
      let paths = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
      guard
        paths.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/chromium") })
      else { return nil }
      let list = files.map { ["type": $0.type, "data": Data($0.bytes).base64EncodedString()] }
      try JSONSerialization.data(withJSONObject: list)
        .write(to: folder.appending(path: "files.json"))
      try Data(page.utf8).write(to: folder.appending(path: "page.html"))
      try run(["python3", "-c", server], folder)
      let data = try Data(contentsOf: folder.appending(path: "read.json"))
      return try JSONDecoder().decode([Report].self, from: data).map(\.animation)
    }
  }

  /// The report of the page on a file.
  private struct Report: Decodable {
    let width, height: Int
    /// The times it is played after the first; nil for ever.
    let repeats: Int?
    let durations: [Int]
    /// The pixels of each frame, in base 64.
    let frames: [Data]

    var animation: ReadAnimation {
      ReadAnimation(
        width: width, height: height, loops: repeats.map { $0 + 1 } ?? 0,
        delays: durations.map(String.init),
        frames: frames.flatMap { OtherReaders.frames(Array($0), width * height) })
    }
  }

  /// Decodes with the browser's own decoder, frame by frame, and sends back what it found.
  private static let page = """
    <script>
    const base64 = bytes => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
    async function read({type, data}) {
      const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
      const decoder = new ImageDecoder(
        {data: bytes, type, colorSpaceConversion: 'none', preferAnimation: true});
      await decoder.tracks.ready;
      await decoder.completed;
      const track = decoder.tracks.selectedTrack;
      const report = {repeats: track.repetitionCount, durations: [], frames: []};
      for (let frameIndex = 0; frameIndex < track.frameCount; frameIndex++) {
        const {image} = await decoder.decode({frameIndex});
        [report.width, report.height] = [image.displayWidth, image.displayHeight];
        const canvas = new OffscreenCanvas(report.width, report.height);
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        report.frames.push(
          base64(context.getImageData(0, 0, report.width, report.height).data));
        report.durations.push(image.duration ?? 0);
      }
      return report;
    }
    (async () => {
      let reports = [];
      try {
        for (const file of await (await fetch('files.json')).json()) reports.push(await read(file));
      } catch (error) { reports = String(error); }
      await fetch('done', {method: 'POST', body: JSON.stringify(reports)});
    })();
    </script>
    """

  /// Serves the page, opens it in the browser, and waits for what it sends back.
  private static let server = """
    import functools, http.server, subprocess, threading
    done = threading.Event()
    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *values): pass
        def do_POST(self):
            body = self.rfile.read(int(self.headers['Content-Length']))
            with open('read.json', 'wb') as file: file.write(body)
            self.send_response(200)
            self.end_headers()
            done.set()
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with open('log.txt', 'w') as log:
        browser = subprocess.Popen(
            ['chromium', '--headless=new', '--no-sandbox', '--disable-gpu', '--user-data-dir=profile',
             'http://127.0.0.1:%d/page.html' % server.server_address[1]], stdout=log, stderr=log)
        found = done.wait(120)
        browser.terminate()
        browser.wait()
    raise SystemExit(0 if found else 1)
    """
}
