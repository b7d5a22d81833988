// Walks over the blobs of a .osm.pbf file without decompressing them, and reads single blobs by their position.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { messageOf } from '../../../text/thrown.ts';
import { MAX_BLOB_BYTES, MAX_HEADER_BYTES } from '../file-limits.ts';
import { BlockFault, OsmFileError } from '../osm-file-error.ts';
import { Wire } from './wire.ts';

export interface BlobPlace {
  /** Where the blob's length field is in the file: the offset that errors name. */
  readonly offset: number;
  readonly start: number;
  readonly bytes: number;
  readonly type: string;
}

export class BlobFile {
  readonly size: number;
  readonly #fd: number;

  constructor(readonly path: string) {
    try {
      this.#fd = openSync(path, 'r');
    } catch (cause) {
      throw new OsmFileError(path, 0, `the file cannot be opened (${messageOf(cause)})`, { cause });
    }
    const stat = fstatSync(this.#fd);
    this.size = stat.size;
    if (!stat.isFile()) this.#refuse(0, 'this is not a file');
    if (this.size === 0) this.#refuse(0, 'the file is empty');
  }

  close(): void {
    closeSync(this.#fd);
  }

  *places(): Generator<BlobPlace, void, undefined> {
    let at = 0;
    while (at < this.size) {
      const offset = at;
      if (at + 4 > this.size) this.#refuse(offset, 'the file ends inside the length of a block');
      const headerBytes = this.#read(at, 4).readUInt32BE(0);
      at += 4;
      if (headerBytes > MAX_HEADER_BYTES) {
        const what = offset === 0 ? 'this is not an OpenStreetMap PBF file: ' : '';
        this.#refuse(offset, `${what}the header of a block would have ${headerBytes} bytes`);
      }
      if (at + headerBytes > this.size) this.#refuse(offset, 'the file ends inside the header of a block');
      const { type, dataBytes } = this.#header(offset, this.#read(at, headerBytes));
      at += headerBytes;
      if (!(dataBytes >= 0 && dataBytes <= MAX_BLOB_BYTES)) {
        this.#refuse(offset, `a block would have ${dataBytes} bytes; at most ${MAX_BLOB_BYTES} are allowed`);
      }
      if (at + dataBytes > this.size) {
        this.#refuse(
          offset,
          `the file ends inside a block (${this.size - at} of ${dataBytes} bytes are there)`,
        );
      }
      yield { offset, start: at, bytes: dataBytes, type };
      at += dataBytes;
    }
  }

  /** The blob's bytes in a buffer of their own, which can be transferred to a thread. */
  bytes(place: BlobPlace): Uint8Array<ArrayBuffer> {
    return this.#read(place.start, place.bytes);
  }

  /** The blob as it stands in the file, with its length and header. */
  framed({ offset, start, bytes }: BlobPlace): Uint8Array {
    return this.#read(offset, start + bytes - offset);
  }

  #header(offset: number, bytes: Uint8Array): { type: string; dataBytes: number } {
    const wire = new Wire(bytes);
    let type = '';
    let dataBytes = -1;
    try {
      while (wire.more) {
        const tag = wire.tag();
        if (tag === ((1 << 3) | 2)) type = Buffer.from(wire.chunk()).toString('utf8');
        else if (tag === 3 << 3) dataBytes = wire.int();
        else wire.skip(tag);
      }
    } catch (cause) {
      if (!(cause instanceof BlockFault)) throw cause;
      const what = offset === 0 ? 'this is not an OpenStreetMap PBF file: ' : '';
      this.#refuse(offset, `${what}the header of a block is damaged (${cause.message})`);
    }
    return { type, dataBytes };
  }

  #read(start: number, length: number): Buffer<ArrayBuffer> {
    // Not from Node's pool of small buffers, as the buffer may be transferred to a thread.
    const into = Buffer.from(new ArrayBuffer(length));
    let done = 0;
    while (done < length) {
      const read = readSync(this.#fd, into, done, length - done, start + done);
      if (read === 0) this.#refuse(start, 'the file became shorter while it was being read');
      done += read;
    }
    return into;
  }

  #refuse(offset: number, sentence: string): never {
    throw new OsmFileError(this.path, offset, sentence);
  }
}
