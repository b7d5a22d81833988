// Detects the encoding of a text file: by its byte order mark, by zero bytes (UTF-16 without a mark), by whether it is
// valid UTF-8; anything else is taken for Windows-1252, the encoding of old spreadsheets.

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface DetectedEncoding {
  readonly encoding: Encoding;
  /** Length of the byte order mark. */
  readonly mark: number;
}

/** `sample` is the beginning of the file; `whole` says that nothing follows. */
export function detectEncoding(sample: Uint8Array, whole: boolean): DetectedEncoding {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return { encoding: 'utf-8', mark: 3 };
  if (sample[0] === 0xff && sample[1] === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (sample[0] === 0xfe && sample[1] === 0xff) return { encoding: 'utf-16be', mark: 2 };
  const zeros = [0, 0];
  const looked = Math.min(sample.length, 4096) & ~1;
  for (let i = 0; i < looked; i++) if (sample[i] === 0) zeros[i & 1]++;
  // In UTF-16, every second byte of Latin letters, digits and commas is zero.
  if (zeros[1] > looked / 8 && zeros[0] <= zeros[1] / 8) return { encoding: 'utf-16le', mark: 0 };
  if (zeros[0] > looked / 8 && zeros[1] <= zeros[0] / 8) return { encoding: 'utf-16be', mark: 0 };
  return { encoding: isUtf8(sample, whole) ? 'utf-8' : 'windows-1252', mark: 0 };
}

/** A character cut off at the end is allowed unless the sample is the whole file. */
function isUtf8(bytes: Uint8Array, whole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole });
    return true;
  } catch {
    return false;
  }
}
