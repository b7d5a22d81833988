// Sends a file to the desk part by part, as a body may have 1 MiB at most.

import type { DeskFile } from '../../http/answers/data.ts';
import { ask } from '../frame/session.ts';

/** In base64 it is a third more. */
const PART = 690_000;
/** `String.fromCharCode` accepts at least this many arguments. */
const LETTERS = 32_768;

export async function sendFile(file: File, told: (share: number) => void): Promise<DeskFile> {
  let sent: DeskFile | undefined;
  let offset = 0;
  do {
    const bytes = new Uint8Array(await file.slice(offset, offset + PART).arrayBuffer());
    const body = { name: file.name, id: sent?.id, offset, data: base64(bytes) };
    sent = await ask<DeskFile>({ method: 'POST', path: '/desk/files', body });
    offset += bytes.length;
    told(file.size === 0 ? 1 : offset / file.size);
  } while (offset < file.size);
  return sent;
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += LETTERS)
    text += String.fromCharCode(...bytes.subarray(at, at + LETTERS));
  return btoa(text);
}
