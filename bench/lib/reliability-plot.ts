// Draws what is claimed against what is right as an SVG for the documentation: on the diagonal a claim is what it says; the area of a dot
// is the number of its answers.

export interface Band {
  answers: number;
  /** Sums, of shares and of right answers. */
  claimed: number;
  right: number;
}

const SIDE = 360;
const LEFT = 56;
const TOP = 12;

export function reliabilityPlot(bands: readonly Band[], error: number): string {
  const x = (share: number): number => LEFT + share * SIDE;
  const y = (share: number): number => TOP + (1 - share) * SIDE;
  const all = bands.reduce((sum, { answers }) => sum + answers, 0);
  const dots = bands
    .filter(({ answers }) => answers > 0)
    .map(({ answers, claimed, right }) => {
      const [cx, cy] = [x(claimed / answers).toFixed(1), y(right / answers).toFixed(1)];
      const r = Math.max(3, Math.sqrt(answers / all) * 26).toFixed(1);
      return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="#1b6ca8" fill-opacity="0.7"><title>${answers} answers</title></circle>`;
    });
  const rulers = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (share) =>
      `<line x1="${x(0)}" x2="${x(1)}" y1="${y(share)}" y2="${y(share)}" stroke="#ddd"/>` +
      `<text x="${LEFT - 8}" y="${y(share) + 4}" text-anchor="end">${Math.round(share * 100)} %</text>` +
      `<text x="${x(share)}" y="${y(0) + 18}" text-anchor="middle">${Math.round(share * 100)} %</text>`,
  );
  const [width, height] = [LEFT + SIDE + 30, TOP + SIDE + 48];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${rulers.join('\n')}
<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#999" stroke-dasharray="4 3"/>
${dots.join('\n')}
<text x="${x(0.5)}" y="${height - 8}" text-anchor="middle">claimed</text>
<text x="14" y="${y(0.5)}" text-anchor="middle" transform="rotate(-90 14 ${y(0.5)})">right</text>
<text x="${x(0.04)}" y="${y(0.93)}">${all} answers, expected calibration error ${error.toFixed(3)}</text>
</svg>
`;
}
