// Downloads from a server that misbehaves in every way a server can.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Progress } from '../../../src/dataset/progress.ts';
import { download } from '../../../src/ingest/download/download.ts';

const FILE = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31 + (i >> 8)) & 0xff));
const MD5 = createHash('md5').update(FILE).digest('hex');

type Answer = (request: IncomingMessage, response: ServerResponse, n: number) => void;

let dir: string;
let server: Server;
let asked: IncomingMessage[];
let md5: string | undefined;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-download-'));
  asked = [];
  md5 = `${MD5}  file.osm.pbf\n`;
});
afterEach(async () => {
  rmSync(dir, { recursive: true, force: true });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(answer: Answer): Promise<string> {
  server = createServer((request, response) => {
    if (request.url?.endsWith('.md5')) {
      response.statusCode = md5 === undefined ? 404 : 200;
      response.end(md5);
      return;
    }
    asked.push(request);
    answer(request, response, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file.osm.pbf`;
}

/** A server that does it right, with ranges. */
const well: Answer = (request, response) => {
  const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.setHeader('etag', '"one"');
  if (from >= FILE.length) {
    response.statusCode = 416;
    response.setHeader('content-range', `bytes */${FILE.length}`);
    response.end();
    return;
  }
  response.statusCode = from > 0 ? 206 : 200;
  if (from > 0) response.setHeader('content-range', `bytes ${from}-${FILE.length - 1}/${FILE.length}`);
  response.setHeader('content-length', FILE.length - from);
  response.end(FILE.subarray(from));
};

/** Sends only some bytes of what it promised, then closes. */
const cutAfter =
  (bytes: number): Answer =>
  (request, response) => {
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, {
      etag: '"one"',
      'content-length': FILE.length - from,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${FILE.length - 1}/${FILE.length}` } : {}),
    });
    response.write(FILE.subarray(from, from + bytes), () => response.destroy());
  };

const notes: string[] = [];
const progress: Progress = { stage() {}, advance() {}, note: (line) => void notes.push(line) };
const fast = { pause: async () => {}, stallMs: 20_000, tries: 3 };

describe('download', () => {
  it('gets a file and checks it', async () => {
    const url = await serve(well);
    const path = await download(url, dir, progress, fast);
    expect(readFileSync(path).equals(FILE)).toBe(true);
  });

  it('does not download again what is up to date', async () => {
    const url = await serve(well);
    await download(url, dir, progress, fast);
    await download(url, dir, progress, fast);
    expect(asked).toHaveLength(1);
  });

  it('resumes after an interruption', async () => {
    const url = await serve((request, response, n) =>
      (n < 4 ? cutAfter(50_000) : well)(request, response, n),
    );
    const path = await download(url, dir, progress, fast);
    expect(readFileSync(path).equals(FILE)).toBe(true);
    expect(asked.map((request) => request.headers.range)).toEqual([
      undefined,
      'bytes=50000-',
      'bytes=100000-',
      'bytes=150000-',
    ]);
  });

  it('resumes in the next run', async () => {
    const url = await serve((request, response, n) =>
      (n === 1 ? cutAfter(70_000) : n <= 4 ? status(503) : well)(request, response, n),
    );
    await expect(download(url, dir, progress, fast)).rejects.toThrow(/answered 503; gave up after 3 tries/);
    const path = await download(url, dir, progress, fast);
    expect(readFileSync(path).equals(FILE)).toBe(true);
    expect(asked.at(-1)?.headers.range).toBe('bytes=70000-');
  });

  it('starts over if the file on the server has changed', async () => {
    const url = await serve((request, response, n) => {
      if (n === 1) cutAfter(70_000)(request, response, n);
      else {
        // The version that was begun is gone: If-Range does not match, the whole new file comes.
        expect(request.headers['if-range']).toBe('"one"');
        response.setHeader('etag', '"two"');
        response.end(FILE);
      }
    });
    expect(readFileSync(await download(url, dir, progress, fast)).equals(FILE)).toBe(true);
  });

  it('gives up with a message if the server promises more than it ever sends', async () => {
    const url = await serve((request, response) => {
      const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
      response.writeHead(from > 0 ? 206 : 200, {
        etag: '"one"',
        'content-length': FILE.length + 1000 - from,
        ...(from > 0 ? { 'content-range': `bytes ${from}-${FILE.length + 999}/${FILE.length + 1000}` } : {}),
      });
      response.write(FILE.subarray(from), () => response.destroy());
    });
    await expect(download(url, dir, progress, fast)).rejects.toThrow(/gave up after 3 tries/);
    expect(existsSync(join(dir, 'file.osm.pbf'))).toBe(false);
  });

  it('refuses a file that came shorter than its checksum says', async () => {
    const url = await serve((_, response) => {
      response.setHeader('content-length', 1000);
      response.end(FILE.subarray(0, 1000));
    });
    await expect(download(url, dir, progress, fast)).rejects.toThrow(/does not match its .md5/);
    expect(existsSync(join(dir, 'file.osm.pbf.part'))).toBe(false);
  });

  it('accepts 404 as final', async () => {
    const url = await serve(status(404));
    await expect(download(url, dir, progress, fast)).rejects.toThrow(/there is no such file \(status 404\)/);
    expect(asked).toHaveLength(1);
  });

  it('tries again after 500', async () => {
    const url = await serve((request, response, n) => (n < 3 ? status(500) : well)(request, response, n));
    expect(readFileSync(await download(url, dir, progress, fast)).equals(FILE)).toBe(true);
  });

  it('knows from 416 that the file is complete', async () => {
    const url = await serve(well);
    writeFileSync(join(dir, 'file.osm.pbf.part'), FILE);
    writeFileSync(join(dir, 'file.osm.pbf.part.version'), '"one"');
    expect(readFileSync(await download(url, dir, progress, fast)).equals(FILE)).toBe(true);
  });

  it('starts over after 416 if the part file is longer than the file', async () => {
    const url = await serve(well);
    writeFileSync(join(dir, 'file.osm.pbf.part'), Buffer.concat([FILE, FILE]));
    writeFileSync(join(dir, 'file.osm.pbf.part.version'), '"one"');
    expect(readFileSync(await download(url, dir, progress, fast)).equals(FILE)).toBe(true);
  });

  it('does not wait for a server that stalls', async () => {
    const url = await serve((request, response, n) => {
      if (n > 1) {
        well(request, response, n);
        return;
      }
      response.writeHead(200, { etag: '"one"', 'content-length': FILE.length });
      response.write(FILE.subarray(0, 10_000));
    });
    expect(readFileSync(await download(url, dir, progress, { ...fast, stallMs: 300 })).equals(FILE)).toBe(
      true,
    );
    expect(asked[1].headers.range).toBe('bytes=10000-');
    expect(notes.some((line) => line.startsWith('no data for'))).toBe(true);
  });

  it('says so when there is no checksum', async () => {
    md5 = undefined;
    const url = await serve(well);
    await download(url, dir, progress, fast);
    expect(notes.at(-1)).toMatch(/no .md5 next to/);
  });

  it.each(['ftp://example.org/x.pbf', 'not an url', 'http://127.0.0.1/', 'http://127.0.0.1/..'])(
    'refuses the url %s',
    async (url) => {
      await serve(well);
      await expect(download(url, dir, progress, fast)).rejects.toThrow(/URL/);
    },
  );
});

function status(code: number): Answer {
  return (_, response) => {
    response.statusCode = code;
    response.end();
  };
}
