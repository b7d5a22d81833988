// The three ways of talking, and what the summary says.
import { describe, expect, it } from 'vitest';
import { reportText, summaryText } from '../../../src/ingest/output/import-summary.ts';
import { JsonPrinter, PlainPrinter, TerminalPrinter } from '../../../src/ingest/output/printers.ts';
import { duration, progressLine } from '../../../src/ingest/output/progress-line.ts';
import { StageMeter } from '../../../src/ingest/output/stage-meter.ts';
import { bytes } from '../../../src/text/byte-count.ts';

class Page {
  text = '';
  columns = 60;
  write(text: string): void {
    this.text += text;
  }
}

describe('progressLine', () => {
  it('says stage, percentage, amount, rate and time left', () => {
    expect(progressLine({ name: 'ways', done: 25e6, total: 100e6, unit: 'bytes', seconds: 5 })).toBe(
      'ways · 25 % · 25.0 MB of 100 MB · 5.0 MB/s · 15 s left',
    );
    expect(progressLine({ name: 'places', done: 1234, total: 0, unit: 'places', seconds: 0.1 })).toBe(
      'places · 1,234 places',
    );
  });

  it('writes amounts and times as people do', () => {
    expect([bytes(12), bytes(4_200), bytes(123_456_789)]).toEqual(['12 B', '4.2 kB', '123 MB']);
    expect([duration(0.2), duration(75), duration(7260)]).toEqual(['1 s', '1 min 15 s', '2 h 1 min']);
  });
});

describe('printers', () => {
  const run = (make: (page: Page, now: () => number) => PlainPrinter | JsonPrinter | TerminalPrinter) => {
    const page = new Page();
    let now = 0;
    const printer = make(page, () => now);
    printer.stage('reading', 1000, 'rows');
    for (let i = 0; i < 10; i++) {
      now += 1000;
      printer.advance(100);
    }
    printer.note('a note');
    printer.finish();
    return page.text;
  };

  it('writes plain lines into a pipe, without control signs', () => {
    const text = run((page, now) => new PlainPrinter(page, now));
    expect(text).toBe(
      'reading · 50 % · 500 rows of 1,000 rows · 100 rows/s · 5 s left\nreading · 100 % · 1,000 rows of 1,000 rows · 100 rows/s\na note\nreading · 1,000 rows · 10 s\n',
    );
  });

  it('rewrites one line on a terminal, no wider than it', () => {
    const text = run((page, now) => new TerminalPrinter(page, now));
    const lines = text.split('\r\x1b[2K');
    expect(lines).toHaveLength(14);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
    expect(text.endsWith('10 s\n')).toBe(true);
  });

  it('writes JSON that a program can follow', () => {
    const events = run((page, now) => new JsonPrinter(page, now))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events[0]).toEqual({ event: 'stage', stage: 'reading', total: 1000, unit: 'rows' });
    expect(events.at(-1)).toEqual({ event: 'done', stage: 'reading', done: 1000, unit: 'rows', seconds: 10 });
    expect(events.filter(({ event }) => event === 'progress')).toHaveLength(10);
  });
});

describe('StageMeter', () => {
  it('measures time and peak memory by stage', () => {
    let now = 0;
    let memory = 100;
    let highest = 150;
    const meter = new StageMeter(
      { stage() {}, advance() {}, note() {} },
      { now: () => now, memory: () => memory, peak: () => highest, processor: () => 3 },
    );
    meter.stage('a');
    now = 1000;
    memory = 300;
    meter.advance(5);
    memory = 200;
    highest = 400;
    now = 2000;
    meter.stage('b', 10, 'rows');
    now = 5000;
    expect(meter.end()).toEqual({
      stages: [
        { name: 'a', seconds: 2, peakMemory: 400, done: 5, unit: '' },
        { name: 'b', seconds: 3, peakMemory: 200, done: 0, unit: 'rows' },
      ],
      seconds: 5,
      processorSeconds: 0,
      peakMemory: 400,
    });
  });
});

describe('summary', () => {
  const skipped = [{ source: 0, reason: 'no coordinates', count: 3, samples: ['line 2: x'] }];
  const sources = ['a.csv', 'b.csv'].map((name) => ({ name, licence: 'CC0', attribution: 'me' }));
  it('says what it contains, what was left out and why, and what it took', () => {
    const text = summaryText({
      out: 'data',
      built: '',
      counts: { places: 12_345, houses: 0 },
      sources,
      skipped,
      report: 'data/import-report.jsonl',
      turned: [
        { source: 0, count: 2 },
        { source: 1, count: 1 },
      ],
      byAddress: {
        placed: 5,
        toCheck: 3,
        notFound: 1,
        toCheckFile: 'data/addresses-to-check.csv',
        examples: ['A: Qwzx → not found'],
      },
      bytes: 1e6,
      seconds: 61,
      processorSeconds: 30,
      peakMemory: 2e8,
      stages: [{ name: 'places', seconds: 1.25, peakMemory: 2e8, done: 1, unit: '' }],
    });
    expect(text).toContain('     12,345  places');
    expect(text).not.toContain('houses');
    expect(text).toContain('3  a.csv: no coordinates');
    expect(text).toContain('data/import-report.jsonl');
    expect(text).toContain('a.csv: turned round: 2 rows\n');
    expect(text).toContain('b.csv: turned round: 1 row\n');
    expect(text).toContain('3 (2 found only roughly, 1 not found), listed in data/addresses-to-check.csv');
    expect(text).toContain('Total: 1 min 1 s (30 s of processor time), at most 200 MB of memory.');
  });

  it('writes a report with samples, one JSON object a line', () => {
    expect(reportText(sources, skipped)).toBe(
      '{"source":"a.csv","reason":"no coordinates","count":3,"samples":["line 2: x"]}\n',
    );
  });
});
