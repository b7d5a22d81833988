// The fonts of labels on the map. Names with "Semibold" choose a weight; the web font contains only Bangla; everything else uses system fonts,
// or the glyphs that a server has where a style names them.
import type { StyleSpecification } from 'maplibre-gl';

const BANGLA = 'Noto Sans Bengali';
const SEMIBOLD = 'Semibold';

export const PLAIN = [BANGLA, 'system-ui', 'Noto Sans', 'sans-serif'];
export const STRONG = [SEMIBOLD, ...PLAIN];

/** What the web font has: Bangla with its marks and joiners, and the signs that occur between its letters. */
const BANGLA_RANGE = ['U+951-952', 'U+964-965', 'U+980-9FE', 'U+200C-200D', 'U+25CC'];

/** The web font by weight, for maps that can draw with one; `at`: its URL. */
export const banglaFaces = (at: (weight: 400 | 600) => string): StyleSpecification['font-faces'] => ({
  [BANGLA]: [{ url: at(400), 'unicode-range': BANGLA_RANGE }],
  [SEMIBOLD]: [{ url: at(600), 'unicode-range': BANGLA_RANGE }],
});
