// The files of the built console, and which of them to read before the first visitor comes.
import { BuiltFiles, builtFolder } from './built-files.ts';

export class ConsoleFiles extends BuiltFiles {
  constructor(folder: string = builtFolder('web')) {
    super(folder);
  }

  /** False in a source tree that was never built. */
  get isBuilt(): boolean {
    return this.names.has('index.html');
  }

  /** Reads what browsers need for the page with the map, so that the first who opens it does not wait for the disk. */
  async warm(): Promise<void> {
    const page = await this.file('explore.html');
    const html = await page?.bytes(undefined);
    const named = html?.toString().matchAll(/"\/(assets\/[^"]+)"/g) ?? [];
    await Promise.all(
      [...named].map(async ([, name]) => {
        const file = await this.file(name);
        await file?.bytes(file.encodings[0]);
      }),
    );
  }
}
