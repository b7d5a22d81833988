// The journal gives back every line that was written, from any position, and stops at one that was cut.
import { appendFileSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal, readJournal, removeBefore } from '../../../src/accounts/ledger/journal.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'thikana-journal-')), 'holder');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const BEGIN = { segment: 1, position: 0 };
const spending = (credits: number) => ({
  lease: 3,
  accountId: 7,
  keyId: 11,
  requests: 1,
  credits,
  hour: 495_000,
  endpoint: 'reverseGeocode',
});

describe('journal', () => {
  it('returns what was written, from the beginning and from a mark', () => {
    const journal = new Journal(folder);
    journal.append(spending(1));
    const mark = journal.mark();
    journal.append(spending(2));
    expect(readJournal(folder, BEGIN).spendings).toEqual([spending(1), spending(2)]);
    const { spendings, end } = readJournal(folder, mark);
    expect(spendings).toEqual([spending(2)]);
    expect(readJournal(folder, end)).toEqual({ spendings: [], end });
    expect(journal.mark()).toEqual(end);
    journal.close();
  });

  it('writes gathered lines in one go, and later ones by themselves again', () => {
    const journal = new Journal(folder);
    journal.gather();
    journal.append(spending(1));
    journal.append(spending(2));
    expect(readJournal(folder, BEGIN).spendings).toEqual([]);
    journal.writeGathered();
    expect(readJournal(folder, BEGIN).spendings).toEqual([spending(1), spending(2)]);
    journal.append(spending(3));
    expect(readJournal(folder, BEGIN)).toEqual({
      spendings: [spending(1), spending(2), spending(3)],
      end: journal.mark(),
    });
    journal.close();
  });

  it('reads numbers of any length, and no line with anything more', () => {
    const journal = new Journal(folder);
    const large = { ...spending(12_345), lease: 1_234_567, accountId: 89_012, keyId: 34_567 };
    journal.append(large);
    const mark = journal.mark();
    journal.close();
    for (const line of ['x3 7 11 1 9 495000 nearby', '3 7 11 1 9 495000 nearby!']) {
      appendFileSync(join(folder, '1.journal'), `${line}\n`);
      expect(readJournal(folder, BEGIN)).toEqual({ spendings: [large], end: mark });
      truncateSync(join(folder, '1.journal'), mark.position);
    }
  });

  it('ignores an incomplete last line', () => {
    const journal = new Journal(folder);
    journal.append(spending(5));
    const mark = journal.mark();
    journal.close();
    appendFileSync(join(folder, '1.journal'), '3 7 11 1 9 4950');
    expect(readJournal(folder, BEGIN)).toEqual({ spendings: [spending(5)], end: mark });
    appendFileSync(join(folder, '1.journal'), '\0\0\0\n');
    expect(readJournal(folder, BEGIN).end).toEqual(mark);
  });

  it('starts a new file when one is long, and removes finished ones', () => {
    const journal = new Journal(folder);
    const long = { ...spending(1), endpoint: 'x'.repeat(2 ** 20) };
    const marks = Array.from({ length: 9 }, () => {
      journal.append(long);
      return journal.mark();
    });
    journal.close();
    expect(marks.at(-1)?.segment).toBe(3);
    expect(readJournal(folder, BEGIN).spendings).toHaveLength(9);
    expect(readJournal(folder, marks[5]).spendings).toHaveLength(3);
    removeBefore(folder, marks[8]);
    expect(readdirSync(folder)).toEqual(['3.journal']);
  });
});
