// The text of a progress line: stage, how far, how fast, how much longer. Pure; the printers decide when and where.
import { bytes } from '../../text/byte-count.ts';

export interface StageState {
  readonly name: string;
  readonly done: number;
  /** 0 if unknown. */
  readonly total: number;
  readonly unit: string;
  readonly seconds: number;
}

export function progressLine(state: StageState): string {
  const { name, done, total, unit, seconds } = state;
  const parts = [name];
  if (total > 0) parts.push(`${Math.min(100, Math.floor((done / total) * 100))} %`);
  if (done > 0) parts.push(amount(done, unit) + (total > 0 ? ` of ${amount(total, unit)}` : ''));
  if (done > 0 && seconds >= 1) {
    const rate = done / seconds;
    parts.push(`${amount(rate, unit)}/s`);
    if (total > done) parts.push(`${duration((total - done) / rate)} left`);
  }
  return parts.join(' · ');
}

/** In the unit's own format: 1,234 rows, 45.1 MB. */
function amount(value: number, unit: string): string {
  if (unit === 'bytes') return bytes(value);
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${rounded.toLocaleString('en-US')}${unit ? ` ${unit}` : ''}`;
}

export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}
