// The tables of `data/words`, which people edit without knowing this program.
import { fileURLToPath } from 'node:url';
import { readTable, type TableRow } from './tab-table.ts';

export const FOLDER = fileURLToPath(new URL('../../data/words', import.meta.url));

/** The rows of a table, each folded to NFC as everything that is compared with them. */
export const wordTable = (name: string): TableRow[] => readTable(FOLDER, name, 'NFC');
