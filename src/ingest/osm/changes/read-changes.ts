// Reads a file of changes (.osc, .osc.gz) into a change set.
import { WholeElements } from '../map-element.ts';
import { formOf } from '../osm-form.ts';
import { ElementReader } from '../xml/element-reader.ts';
import { readXml } from '../xml/read-xml.ts';
import type { ChangeSet } from './change-set.ts';

/** Changes of all kinds of ending: `.osc`, `.osc.gz`. */
export const isChangeFile = (path: string): boolean => /\.osc(\.gz)?$/i.test(path);

export async function readChanges(path: string, into: ChangeSet): Promise<void> {
  const elements = new WholeElements((element) => {
    into.changed(element, reader.version);
    into.dated(reader.edited);
  });
  const reader: ElementReader = new ElementReader(
    Object.assign(elements, {
      deleted(type: number, id: number): void {
        into.deleted(type, id, reader.version);
        into.dated(reader.edited);
      },
    }),
    'osmChange',
  );
  await readXml(path, formOf(path) === 'xml.gz', reader);
}
