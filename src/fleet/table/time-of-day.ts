// Times of day as people write them in tables, in English and Bangla, as 9:30, 2:15 pm, সকাল ১০টা or সাড়ে ৪টা. Pure.

const HOUR = 3600;
const DAY = 24 * HOUR;

/** The hours of the parts of a day; those of the night go on behind midnight. */
const PARTS: Readonly<Record<string, readonly [first: number, last: number]>> = {
  ভোর: [2, 7],
  সকাল: [5, 12],
  দুপুর: [11, 16],
  বিকাল: [12, 19],
  বিকেল: [12, 19],
  সন্ধ্যা: [16, 21],
  সন্ধে: [16, 21],
  রাত: [18, 29],
  am: [0, 11],
  pm: [12, 23],
};

/** What comes to the hour that is named, in minutes: সাড়ে ৪টা is half past four. */
const SHIFTS: Readonly<Record<string, number>> = { সাড়ে: 30, সোয়া: 15, পৌনে: -15 };
/** Half past one and half past two have words of their own. */
const OWN_WORDS: Readonly<Record<string, string>> = { দেড়: 'সাড়ে 1', আড়াই: 'সাড়ে 2' };

const TIME = new RegExp(
  [
    /^(?:(?<part>ভোর|সকাল|দুপুর|বিকাল|বিকেল|সন্ধ্যা|সন্ধে|রাত)(?:ে|য়|ের|র)?\s*)?/,
    /(?:(?<shift>সাড়ে|সোয়া|পৌনে)\s*)?/,
    /(?<hours>\d{1,2})(?:[:.](?<minutes>\d{2})(?::\d{2})?|(?<joined>\d{2}))?/,
    /(?:\s*টা(?:য়|র)?(?:\s*(?<after>\d{1,2})(?:\s*মিনিট)?)?)?/,
    /(?:\s*(?<half>[ap])\.?m\.?)?$/,
  ]
    .map(({ source }) => source)
    .join(''),
);

/** In seconds from midnight, of a text with Latin digits; a spreadsheet's part of a day too. Undefined for what is no time. */
export function timeOfDayIn(written: string): number | undefined {
  const text = written.normalize('NFC').trim().toLowerCase();
  if (/^0?\.\d{3,}$/.test(text) || text === '0') return Math.round((Number(text) * DAY) / 60) * 60;
  const said = TIME.exec(text.replace(/দেড়|আড়াই/, (word) => OWN_WORDS[word]))?.groups;
  if (!said) return undefined;
  const { part = said.half && `${said.half}m`, shift } = said;
  const minute = shift ? SHIFTS[shift] : Number(said.minutes ?? said.joined ?? said.after ?? 0);
  const hour = hourIn(Number(said.hours), part);
  if (hour === undefined || minute > 59) return undefined;
  const seconds = hour * HOUR + minute * 60;
  return part === undefined ? seconds : seconds % DAY;
}

/** Undefined where the part of the day does not have it. */
function hourIn(said: number, part: string | undefined): number | undefined {
  if (part === undefined) return said <= 24 ? said : undefined;
  const [first, last] = PARTS[part];
  const [hour] = [said, said + 12, said + 24, said - 12].filter((each) => each >= first && each <= last);
  return hour;
}
