// Long responses leave piece by piece, and others have their turn in between.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inPieces, writeGently } from '../../src/http/write-gently.ts';

const MEGABYTE = 2 ** 20;

describe('a long response', () => {
  let begin: (response: ServerResponse) => void;
  const server = createServer((_request, response) => begin(response));
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void server.close());

  /** Fetches the response and counts the turns of the event loop from its beginning until it has left. */
  async function fetched(send: (response: ServerResponse) => void): Promise<{ body: Buffer; turns: number }> {
    let turns = 0;
    let isSending = true;
    const turn = (): void => {
      turns++;
      if (isSending) setImmediate(turn);
    };
    begin = (response) => {
      response.once('finish', () => {
        isSending = false;
      });
      setImmediate(turn);
      send(response);
    };
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return { body: Buffer.from(await response.arrayBuffer()), turns };
  }

  it('of bytes arrives whole, no more than 64 KiB in a turn', async () => {
    const bytes = Buffer.alloc(MEGABYTE + 5, 'ঠিকানা');
    const { body, turns } = await fetched((response) => void inPieces(bytes).pipe(response));
    expect(body.equals(bytes)).toBe(true);
    expect(turns).toBeGreaterThanOrEqual(17);
  });

  it('that is made while it is sent leaves a turn for others after every piece', async () => {
    const piece = 'x'.repeat(64 * 1024);
    function* pieces() {
      for (let i = 0; i < 16; i++) yield piece;
    }
    const { body, turns } = await fetched((response) => writeGently(response, pieces()));
    expect(body.length).toBe(MEGABYTE);
    expect(turns).toBeGreaterThanOrEqual(16);
  });

  it('shares the memory of its bytes', async () => {
    const bytes = Buffer.alloc(3 * 64 * 1024);
    for await (const piece of inPieces(bytes)) expect(piece.buffer).toBe(bytes.buffer);
  });

  it('of no bytes ends', async () => {
    const { body } = await fetched((response) => void inPieces(Buffer.alloc(0)).pipe(response));
    expect(body.length).toBe(0);
  });
});
