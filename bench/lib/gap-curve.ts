// Draws mean gaps over time as an SVG for the documentation.

export interface Curve {
  readonly name: string;
  /** In per cent, at equal steps of the effort. */
  readonly gaps: readonly number[];
}

const WIDTH = 640;
const HEIGHT = 320;
const LEFT = 50;
const BOTTOM = 40;
const MOST = 10;
const COLOURS = ['#1b6ca8', '#c8553d', '#3b8b5a', '#8a5aa8', '#b08a1e', '#555555'];

export function drawn(curves: readonly Curve[], perHundred: number): string {
  const x = (share: number) => LEFT + share * (WIDTH - LEFT - 130);
  const y = (gap: number) => 10 + (1 - Math.min(MOST, Math.max(0, gap)) / MOST) * (HEIGHT - BOTTOM - 10);
  const lines = curves.map(({ name, gaps }, k) => {
    const points = gaps.map((gap, at) => `${x((at + 1) / gaps.length).toFixed(1)},${y(gap).toFixed(1)}`);
    const colour = COLOURS[k % COLOURS.length];
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.join(' ')}"/>`,
      `<text x="${x(1) + 8}" y="${24 + k * 18}" fill="${colour}">${name}</text>`,
    ].join('\n');
  });
  const rulers = [0, 2, 4, 6, 8, 10].map(
    (gap) =>
      `<line x1="${LEFT}" x2="${x(1)}" y1="${y(gap)}" y2="${y(gap)}" stroke="#ddd"/>` +
      `<text x="${LEFT - 8}" y="${y(gap) + 4}" text-anchor="end">${gap} %</text>`,
  );
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<text x="${x(share)}" y="${HEIGHT - 20}" text-anchor="middle">${(share * perHundred).toFixed(1)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${rulers.join('\n')}
${ticks.join('\n')}
<text x="${x(0.5)}" y="${HEIGHT - 4}" text-anchor="middle">processor seconds for 100 tasks</text>
${lines.join('\n')}
</svg>
`;
}
