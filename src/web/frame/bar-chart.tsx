// Bars over time, drawn as SVG: one colour, a few lines to read heights by, and the same numbers in words for those who cannot see it.
import { number } from './language.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
}

export interface BarChartProps {
  /** What the chart shows; screen readers read it out with the largest value. */
  readonly title: string;
  readonly bars: readonly Bar[];
}

/** In the units of its letters, which are as large on a phone as beside it. */
const WIDTHS = { wide: 1080, narrow: 340 };
const NARROW = matchMedia('(max-width: 620px)');
const HEIGHT = 200;
const LEFT = 52;
const BOTTOM = 24;
const LINES = 4;

export function BarChart({ title, bars }: BarChartProps) {
  const width = NARROW.matches ? WIDTHS.narrow : WIDTHS.wide;
  const most = roundedUp(Math.max(1, ...bars.map(({ value }) => value)));
  const step = (width - LEFT) / Math.max(1, bars.length);
  const heightOf = (value: number): number => (value / most) * (HEIGHT - BOTTOM - 10);
  const every = Math.max(1, Math.ceil(bars.length / (NARROW.matches ? 4 : 8)));
  return (
    <svg class="bar-chart" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={title}>
      {Array.from({ length: LINES + 1 }, (_, i) => {
        const value = (most / LINES) * i;
        const y = HEIGHT - BOTTOM - heightOf(value);
        return (
          <g key={i}>
            <line class="grid" x1={LEFT} x2={width} y1={y} y2={y} />
            <text x={LEFT - 8} y={y + 4} text-anchor="end">
              {number(value, { notation: 'compact', maximumFractionDigits: 1 })}
            </text>
          </g>
        );
      })}
      {bars.map(({ label, value }, i) => {
        const height = heightOf(value);
        return (
          <g key={i}>
            <rect
              x={LEFT + i * step + step * 0.15}
              y={HEIGHT - BOTTOM - height}
              width={step * 0.7}
              height={height}
              rx="2"
            >
              {label && <title>{`${label}: ${number(value)}`}</title>}
            </rect>
            {(bars.length - 1 - i) % every === 0 && (
              <text
                x={i === bars.length - 1 ? width : LEFT + (i + 0.5) * step}
                y={HEIGHT - 6}
                text-anchor={i === bars.length - 1 ? 'end' : 'middle'}
              >
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** To 1, 2, 4 or 8 times a power of ten, which four lines divide well. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const times = [1, 2, 4, 8, 10].find((each) => each * power >= value) ?? 10;
  return Math.max(4, times * power);
}
