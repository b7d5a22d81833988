// The fonts of labels on the map. Names with "Semibold" choose a weight; the web font contains only Bangla; everything else uses system fonts.
export const PLAIN = ['Noto Sans Bengali', 'system-ui', 'Noto Sans', 'sans-serif'];
export const STRONG = ['Semibold', ...PLAIN];

const SAMPLE = 'ঢাকা';
let loading: Promise<unknown> | undefined;

/** Labels are drawn once and kept: the web font must be there before the first one in Bangla. */
export function banglaFont(): Promise<unknown> {
  loading ??= Promise.all([
    document.fonts.load('400 24px "Noto Sans Bengali"', SAMPLE),
    document.fonts.load('600 24px "Noto Sans Bengali"', SAMPLE),
  ]);
  return loading;
}
