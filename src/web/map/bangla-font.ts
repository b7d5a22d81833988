// The web font of labels in Bangla.

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
