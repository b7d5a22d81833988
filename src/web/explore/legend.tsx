// What the signs, lines and colours of the map mean.
import type { ComponentChildren } from 'preact';
import { type Palette, palette } from '../../tiles/style/palette.ts';
import { SIGNS } from '../../tiles/style/place-signs.ts';
import { texts } from '../frame/language.ts';
import { theme } from '../frame/theme.ts';
import { t as explore } from './texts.ts';

const t = texts({
  en: {
    title: 'Legend of the map',
    trunk: 'Highway',
    primary: 'Main road',
    secondary: 'Secondary road',
    street: 'Street',
    path: 'Path or track',
    ferry: 'Ferry',
    country: 'Border of the country',
    division: 'Border of a division or district',
    water: 'Water',
    park: 'Park or grass',
    forest: 'Forest or wetland',
    building: 'Building',
  },
  bn: {
    title: 'মানচিত্রের চিহ্ন',
    trunk: 'মহাসড়ক',
    primary: 'প্রধান সড়ক',
    secondary: 'মাঝারি সড়ক',
    street: 'রাস্তা',
    path: 'পায়ে চলা বা কাঁচা পথ',
    ferry: 'ফেরি',
    country: 'দেশের সীমানা',
    division: 'বিভাগ বা জেলার সীমানা',
    water: 'জলাশয়',
    park: 'পার্ক বা ঘাস',
    forest: 'বন বা জলাভূমি',
    building: 'ভবন',
  },
});

const LINES = ['trunk', 'primary', 'secondary', 'street', 'path', 'ferry', 'country', 'division'] as const;
const AREAS = ['water', 'park', 'forest', 'building'] as const;
const DASHED: ReadonlySet<string> = new Set(['path', 'ferry']);
const CASED: ReadonlySet<string> = new Set(['trunk', 'primary', 'secondary', 'street']);

export function Legend() {
  const colours = palette(theme.value);
  return (
    <details class="map-legend">
      <summary>{t().title}</summary>
      <ul>
        {SIGNS.map(({ name, types, figure, colours: [day, night] }) => (
          <Entry key={name} text={types.map((type) => explore().types[type]).join(', ')}>
            <circle cx="12" cy="12" r="11" fill={theme.value === 'day' ? day : night} />
            <path d={figure} fill={colours.halo} fill-rule="evenodd" transform="translate(5 5) scale(.58)" />
          </Entry>
        ))}
        {LINES.map((line) => (
          <Entry key={line} text={t()[line]}>
            <Line of={line} colours={colours} />
          </Entry>
        ))}
        {AREAS.map((area) => (
          <Entry key={area} text={t()[area]}>
            <rect x="2" y="4" width="20" height="16" fill={colours[area]} stroke={colours.buildingLine} />
          </Entry>
        ))}
      </ul>
    </details>
  );
}

const Entry = ({ text, children }: { text: string; children: ComponentChildren }) => (
  <li>
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      {children}
    </svg>
    {text}
  </li>
);

const Line = ({ of: line, colours }: { of: (typeof LINES)[number]; colours: Palette }) => (
  <>
    <rect width="24" height="24" fill={colours.land} />
    {CASED.has(line) && <path d="M0 12h24" stroke={colours.casing} stroke-width="8" />}
    <path
      d="M0 12h24"
      stroke={colours[line]}
      stroke-width={CASED.has(line) ? 6 : 2.5}
      stroke-dasharray={DASHED.has(line) ? '5 3' : undefined}
    />
  </>
);
