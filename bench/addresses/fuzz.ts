// Sends 100,000 strings to Rupantor: all scripts, control characters, lone surrogates, endless words, endless labels.
// It must answer each, and within 50 ms.
//   npm run bench -- addresses/fuzz DATASET [COUNT]
import { openDataset } from '../../src/dataset/open.ts';
import { openRupantor } from '../../src/places/rupantor.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { pick, type Random, randomFrom } from '../../test/fixtures/random.ts';

const [dir, count = '100000'] = process.argv.slice(2);
if (!dir) throw new Error('which dataset? Give its folder');
const dataset = openDataset(dir);
const rupantor = openRupantor(dataset, openRegions(dataset));

const RANGES: readonly (readonly [number, number])[] = [
  [32, 126],
  [0x980, 0x9ff],
  [0x900, 0x97f],
  [0x600, 0x6ff],
  [0x4e00, 0x9fff],
  [0, 31],
  [0xd800, 0xdfff],
  [0x300, 0x36f],
  [0x200b, 0x200f],
  [0x1f300, 0x1f6ff],
  [0xff00, 0xffef],
  [0, 0x10ffff],
];
const WORDS =
  'house road mirpur dhaka 12/3/a sec near er pashe 1216 বাসা রোড ঢাকা মিরপুর উপজেলা গ্রামঃ # - / , . ( ) no নং block c flat 5e lift 01711 north uttara কুমিল্লা sadar sadarghat ঃ ্ ় 🛺 r/a'.split(
    ' ',
  );

function text(random: Random): string {
  const length = Math.floor(random() ** 2 * 2000);
  const sort = random();
  let out = '';
  if (sort < 0.4) {
    const [low, high] = pick(random, RANGES);
    while (out.length < length) out += String.fromCodePoint(low + Math.floor(random() * (high - low)));
  } else if (sort < 0.8) {
    while (out.length < length)
      out += pick(random, WORDS) + (random() < 0.7 ? pick(random, [' ', ', ', '', '-', '\n']) : '');
  } else if (sort < 0.9) {
    out = pick(random, WORDS).repeat(1 + Math.floor(random() * 400));
  } else {
    const [low, high] = pick(random, RANGES);
    while (out.length < length)
      out +=
        random() < 0.5
          ? pick(random, WORDS)
          : String.fromCodePoint(low + Math.floor(random() * (high - low)));
  }
  return out.slice(0, 2000);
}

const random = randomFrom(11);
const total = Number(count);
const took = new Float64Array(total);
const worked = new Float64Array(total);
let failed = 0;
for (let i = 0; i < 2000; i++) rupantor.geocode(text(randomFrom(i)));
for (let i = 0; i < total; i++) {
  const address = text(random);
  const cpu = process.cpuUsage();
  const before = performance.now();
  try {
    const result = rupantor.geocode(address, { explain: true });
    if (!Number.isInteger(result.confidence_score_percentage)) failed++;
  } catch (error) {
    if (failed++ < 5) console.log(JSON.stringify(address.slice(0, 200)), error);
  }
  took[i] = performance.now() - before;
  const { user, system } = process.cpuUsage(cpu);
  worked[i] = (user + system) / 1000;
}
const tell = (name: string, times: Float64Array): void => {
  const over = times.filter((ms) => ms > 50).length;
  times.sort();
  const at = (share: number): string => times[Math.min(total - 1, Math.floor(total * share))].toFixed(2);
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms, over 50 ms: ${over}`);
};
console.log(`${total} strings, ${failed} failed`);
tell('by the clock', took);
tell('processor time (with collection of garbage)', worked);
