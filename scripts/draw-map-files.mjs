// `node scripts/draw-map-files.mjs`: draws the files of data/map that styles name, in Chromium: the sprite with the signs of places, and the glyphs
// of labels for maps that do not draw letters themselves. Needed after a change of src/tiles/style/place-signs.ts or of the palette.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PbfWriter } from 'pbf';
import { chromium } from 'playwright-core';
import { install, root } from './prepare.mjs';

install();
await import('../bench/lib/register.mjs');
const { DOT, ONE_WAY, SIGNS, imageName } = await import('../src/tiles/style/place-signs.ts');
const { palette } = await import('../src/tiles/style/palette.ts');

const require = createRequire(import.meta.url);
const FONT = join(dirname(require.resolve('@fontsource/noto-sans-bengali/package.json')), 'files');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const out = join(root, 'data', 'map');
const WEIGHTS = [400, 600];
const THEMES = /** @type {const} */ (['day', 'night']);
/** The blocks of 256 letters that names have something of: Latin, Bangla, punctuation, and the dot of towns. */
const BLOCKS = [0x0, 0x900, 0x2000, 0x2500];
/** Pixels of an em, and of the border around a glyph: what MapLibre expects. */
const EM = 24;
const BORDER = 3;
/** From the origin that glyphs are placed by, which lies above the letters, to the baseline. */
const ASCENT = 26;

const file = (set, weight) => join(FONT, `noto-sans-bengali-${set}-${weight}-normal.woff2`);
const inUrl = (path, type) => `data:${type};base64,${readFileSync(path).toString('base64')}`;

rmSync(join(out, 'glyphs'), { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const scale of [1, 2]) await sprite(scale);
// A test compares it with what the signs are now.
const drawnFrom = JSON.stringify([SIGNS, palette('day'), palette('night')]);
writeFileSync(join(out, 'drawn-from.txt'), `${createHash('sha256').update(drawnFrom).digest('hex')}\n`);
for (const weight of WEIGHTS) {
  copyFileSync(file('bengali', weight), join(out, `noto-sans-bengali-${weight}.woff2`));
  await glyphs(weight);
}
await browser.close();

/** All signs by day and by night, ten in a row. */
async function sprite(scale) {
  const images = THEMES.flatMap((theme, at) => {
    const { halo, poi, roadName } = palette(theme);
    const of = (sign, size, shape) => ({ name: imageName(sign, theme), size, halo, ...shape });
    return [
      ...SIGNS.map(({ name, figure, colours }) => of(name, 18, { figure, colour: colours[at] })),
      of(DOT, 11, { colour: poi }),
      of(ONE_WAY, 12, { figure: 'M2 10.5h12V7l8 5-8 5v-3.5H2z', colour: roadName, bare: true }),
    ];
  });
  const CELL = 18;
  const ROW = 10;
  const places = images.map((image, at) => ({
    ...image,
    x: (at % ROW) * CELL,
    y: Math.floor(at / ROW) * CELL,
  }));
  const picture = await page.evaluate(
    ([images, scale, width, height]) => {
      const canvas = document.createElement('canvas');
      canvas.width = width * scale;
      canvas.height = height * scale;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('the browser draws no pictures');
      context.scale(scale, scale);
      for (const { x, y, size, halo, colour, figure, bare } of images) {
        context.save();
        context.translate(x, y);
        if (!bare) {
          context.beginPath();
          context.arc(size / 2, size / 2, figure ? 7.5 : 3.5, 0, 2 * Math.PI);
          context.lineWidth = figure ? 1.5 : 2.5;
          context.strokeStyle = halo;
          context.stroke();
          context.fillStyle = colour;
          context.fill();
        }
        if (figure) {
          const side = bare ? size : 10.5;
          context.translate((size - side) / 2, (size - side) / 2);
          context.scale(side / 24, side / 24);
          context.fillStyle = bare ? colour : halo;
          context.fill(new Path2D(figure), 'evenodd');
        }
        context.restore();
      }
      return canvas.toDataURL('image/png').split(',')[1];
    },
    [places, scale, ROW * CELL, Math.ceil(images.length / ROW) * CELL],
  );
  const index = places.map(({ name, x, y, size }) => {
    const [left, top, side] = [x * scale, y * scale, size * scale];
    return `  "${name}": { "x": ${left}, "y": ${top}, "width": ${side}, "height": ${side}, "pixelRatio": ${scale} }`;
  });
  const name = `map${scale === 1 ? '' : '@2x'}`;
  writeFileSync(join(out, `${name}.png`), Buffer.from(picture, 'base64'));
  writeFileSync(join(out, `${name}.json`), `{\n${index.join(',\n')}\n}\n`);
}

/** Signed distances of each letter of the font, a file for each block. */
async function glyphs(weight) {
  const folder = join(out, 'glyphs', String(weight));
  mkdirSync(folder, { recursive: true });
  const library = inUrl(require.resolve('@mapbox/tiny-sdf'), 'text/javascript');
  const faces = ['bengali', 'latin', 'latin-ext'].map((set) => inUrl(file(set, weight), 'font/woff2'));
  for (const block of BLOCKS) {
    const drawn = await page.evaluate(
      async ([library, faces, weight, block, em, border]) => {
        const families = faces.map((_, at) => `map-${weight}-${at}`);
        for (const [at, face] of faces.entries()) {
          const font = new FontFace(families[at], `url(${face})`);
          document.fonts.add(await font.load());
        }
        const { default: TinySDF } = await import(library);
        const fontFamily = families.join(',');
        const sdf = new TinySDF({ fontSize: em, fontFamily, buffer: border, radius: 8, cutoff: 0.25 });
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('the browser draws no pictures');
        const widthIn = (letter, fallback) => {
          context.font = `96px ${fontFamily},${fallback}`;
          return context.measureText(letter).width;
        };
        const found = [];
        for (let id = block; id < block + 256; id++) {
          const letter = String.fromCodePoint(id);
          // A letter that the font lacks is as wide as in the font that stands in for it.
          const isIn = widthIn(letter, 'monospace') === widthIn(letter, 'serif');
          if (!isIn || /^[\p{C}]$/u.test(letter)) continue;
          const glyph = sdf.draw(letter);
          found.push({ ...glyph, id, data: Array.from(glyph.data) });
        }
        return found;
      },
      [library, faces, weight, block, EM, BORDER],
    );
    const known = drawn.map(({ id, data, glyphWidth, glyphHeight, glyphTop, glyphLeft, glyphAdvance }) => ({
      id,
      bitmap: Uint8Array.from(data),
      width: glyphWidth,
      height: glyphHeight,
      left: glyphLeft ?? 0,
      top: glyphTop - ASCENT,
      advance: Math.round(glyphAdvance),
    }));
    const all = block === 0x2500 ? [dotGlyph()] : known;
    if (all.length > 0)
      writeFileSync(join(folder, `${block}-${block + 255}.pbf`), glyphFile(all, `${block}-${block + 255}`));
  }
}

/** U+25CF, with which the style marks towns from afar; no font of labels has it. */
function dotGlyph() {
  const radius = 7;
  const side = 2 * radius + 2 * BORDER;
  const bitmap = new Uint8Array(side * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const outside = Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) - radius;
      bitmap[y * side + x] = Math.max(0, Math.min(255, Math.round(255 - 255 * (outside / 8 + 0.25))));
    }
  return { id: 0x25cf, bitmap, width: 2 * radius, height: 2 * radius, left: 1, top: -10, advance: 16 };
}

/** One font with its glyphs, as MapLibre reads them. */
function glyphFile(all, range) {
  const file = new PbfWriter();
  file.writeMessage(
    1,
    (_, stack) => {
      stack.writeStringField(1, 'Noto Sans Bengali');
      stack.writeStringField(2, range);
      for (const each of all)
        stack.writeMessage(
          3,
          (glyph, field) => {
            field.writeVarintField(1, glyph.id);
            if (glyph.width > 0 && glyph.height > 0) field.writeBytesField(2, glyph.bitmap);
            field.writeVarintField(3, glyph.width);
            field.writeVarintField(4, glyph.height);
            field.writeSVarintField(5, glyph.left);
            field.writeSVarintField(6, glyph.top);
            field.writeVarintField(7, glyph.advance);
          },
          each,
        );
    },
    undefined,
  );
  return file.finish();
}
