// Tables of orders and vehicles, as dispatchers write them.
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { timeOfDay } from '../../../src/fleet/table/cells.ts';
import { jobsIn, SkillNumbers, vehiclesIn } from '../../../src/fleet/table/orders.ts';
import { readWorkbook } from '../../../src/tables/xlsx/read-workbook.ts';
import { WorkbookError } from '../../../src/tables/xlsx/zip-entries.ts';

const table = (columns: string[], ...rows: string[][]) => ({ columns, rows });

describe('a table of orders', () => {
  it('becomes jobs, by the names that columns have in either language', () => {
    const jobs = jobsIn(
      table(
        ['Order ID', 'Customer', 'ঠিকানা', 'Qty', 'Minutes', 'From', 'Until', 'Needs'],
        ['101', 'Karim', 'Road 2, Mirpur', '২', '৫', '9:30', '12', 'fridge'],
        ['102', '', 'Uttara', '', '', '', '5:15 pm', ''],
        ['', '', '', '', '', '', '', ''],
      ),
      new SkillNumbers(),
    );
    expect(jobs).toEqual([
      {
        id: 101,
        description: 'Karim',
        address: 'Road 2, Mirpur',
        delivery: [2],
        service: 300,
        time_windows: [[34_200, 43_200]],
        skills: [1],
      },
      { id: 102, address: 'Uttara', time_windows: [[0, 62_100]] },
    ]);
  });

  it('counts rows where ids are not numbers, and takes positions before addresses', () => {
    const jobs = jobsIn(
      table(['order', 'address', 'lat', 'lng'], ['A-1', 'x', '23.7', '90.4'], ['A-2', 'y', '', '']),
      new SkillNumbers(),
    );
    expect(jobs).toEqual([
      { id: 1, description: 'A-1', location: [90.4, 23.7] },
      { id: 2, description: 'A-2', address: 'y' },
    ]);
  });

  it.each<[string, string[], string[], RegExp]>([
    ['a time', ['address', 'from'], ['x', 'noon-ish'], /orders, row 2: "noon-ish" is not a time/],
    ['a window', ['address', 'from', 'until'], ['x', '12:00', '9:00'], /row 2: the window ends before/],
    ['a number', ['address', 'qty'], ['x', 'many'], /"many" is not a number/],
    ['a place', ['address', 'lat', 'lng'], ['', '', ''], /nothing/],
    ['a position', ['lat', 'lng'], ['90.4', '423'], /not a latitude/],
    ['columns', ['colour'], ['red'], /orders need a column address/],
  ])('says which cell cannot be meant: %s', (_what, columns, row, message) => {
    const read = () => jobsIn(table(columns, row), new SkillNumbers());
    if (message.source === 'nothing') expect(read()).toEqual([]);
    else expect(read).toThrow(message);
  });
});

describe('a table of vehicles', () => {
  it('becomes vehicles that come back to where they start, with the skills of the orders', () => {
    const skills = new SkillNumbers();
    skills.of('heavy, fridge');
    const vehicles = vehiclesIn(
      table(
        [
          'Rider',
          'Kind',
          'Depot',
          'Capacity',
          'Shift start',
          'Shift end',
          'Break',
          'Skills',
          'end lat',
          'end lon',
        ],
        ['Rahim', 'Motorcycle', 'Tejgaon', '30', '8:00', '17:00', '30', 'fridge', '', ''],
        ['Salma', '', 'Tejgaon', '', '', '', '', '', '23.8', '90.4'],
      ),
      skills,
    );
    expect(vehicles).toMatchObject([
      {
        id: 1,
        description: 'Rahim',
        profile: 'motorcycle',
        start_address: 'Tejgaon',
        end_address: 'Tejgaon',
        capacity: [30],
        time_window: [28_800, 61_200],
        breaks: [{ service: 1_800 }],
        skills: [2],
      },
      { id: 2, start_address: 'Tejgaon', end: [90.4, 23.8] },
    ]);
  });
});

describe('times of day', () => {
  it.each([
    ['9', 32_400],
    ['0930', 34_200],
    ['9.30', 34_200],
    ['12:05 am', 300],
    ['0.375', 32_400],
    ['১০:৩০', 37_800],
    ['10 am', 36_000],
    ['2.15 p.m.', 51_300],
    ['12 pm', 43_200],
    ['10টা', 36_000],
    ['১০টা ৩০ মিনিট', 37_800],
    ['সকাল ১০টা', 36_000],
    ['সকাল ১০:৩০', 37_800],
    ['সকাল সাড়ে ১০টায়', 37_800],
    ['সাড়ে ১০টা', 37_800],
    ['পৌনে ১০টা', 35_100],
    ['সোয়া ১০ টা', 36_900],
    ['ভোর ৫টা', 18_000],
    ['দুপুর ১২টা', 43_200],
    ['দুপুর দেড়টা', 48_600],
    ['দুপুর আড়াইটা', 52_200],
    ['বিকাল ৪টা', 57_600],
    ['বিকেলে ৪.৩০', 59_400],
    ['সন্ধ্যা ৭টা', 68_400],
    ['সন্ধ্যায় সাড়ে ৬টা', 66_600],
    ['রাত ৯টা', 75_600],
    ['রাত পৌনে ১২টা', 85_500],
    ['রাত ১২টা', 0],
    ['রাত ২টা', 7_200],
  ])('%s', (cell, seconds) => expect(timeOfDay(cell)).toBe(seconds));

  it('reads Bangla letters in either of their codings', () => {
    expect(timeOfDay('সাড়ে ১০টা'.normalize('NFD'))).toBe(37_800);
    expect(timeOfDay('সা\u09dcে ১০টা')).toBe(37_800);
  });

  it.each(['সকাল', 'সকাল ১৪টা', 'দুপুর ৯টা', '25:00', '9:75', '1 2 3'])('%s is none', (cell) =>
    expect(() => timeOfDay(cell)).toThrow('is not a time of day'),
  );

  it('takes the midnight at which something ends for the end of the day', () => {
    const orders = table(['address', 'from', 'until'], ['Banani, Dhaka', 'সন্ধ্যা ৭টা', 'রাত ১২টা']);
    expect(jobsIn(orders, new SkillNumbers())[0].time_windows).toEqual([[68_400, 86_400]]);
  });
});

/** A ZIP archive, packed or not, as spreadsheets write them. */
function zip(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(local, Buffer.from(name), data);
    at += 30 + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, listed, end]));
}

const workbook = zip({
  'xl/workbook.xml': '<workbook><sheets><sheet name="Orders &amp; more" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/sharedStrings.xml': '<sst><si><t>address</t></si><si><r><t>Road </t></r><r><t>২</t></r></si></sst>',
  'xl/worksheets/sheet1.xml':
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>from</t></is></c></row><row r="2"/><row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><v>0.375</v></c></row></sheetData></worksheet>',
});

describe('a workbook', () => {
  it('is read as rows of texts, with gaps where cells are missing', async () => {
    expect(await readWorkbook(workbook)).toEqual([
      {
        name: 'Orders & more',
        rows: [
          ['address', '', 'from'],
          ['Road ২', '', '0.375'],
        ],
      },
    ]);
  });

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['empty', new Uint8Array(0)],
    ['cut off', workbook.slice(0, 200)],
    ['another archive', zip({ 'a.txt': 'hello' })],
  ])('that is %s is refused', async (_what, bytes) => {
    await expect(readWorkbook(bytes)).rejects.toThrow(WorkbookError);
  });
});
