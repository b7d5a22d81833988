// Day and night: as the system has it until the user chooses.
import { computed, effect, signal } from '@preact/signals';
import { kept } from './kept.ts';

export type Theme = 'day' | 'night';

const chosen = kept<Theme | ''>('theme', (text) => (text === 'day' || text === 'night' ? text : ''));
const dark = matchMedia('(prefers-color-scheme: dark)');
const system = signal<Theme>(dark.matches ? 'night' : 'day');
dark.addEventListener('change', () => {
  system.value = dark.matches ? 'night' : 'day';
});

export const theme = computed<Theme>(() => chosen.value || system.value);

export function switchTheme(): void {
  chosen.value = theme.value === 'day' ? 'night' : 'day';
}

/** Tells the style sheets. */
export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
}
