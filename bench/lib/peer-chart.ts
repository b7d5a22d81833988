// The result of a run beside the peers as a drawing: one bar for each, on a scale of powers of ten, a group for each question.
import type { PeerRow } from './peer-times.ts';

const BAR = 18;
const LEFT = 250;
const WIDTH = 420;
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const shown = (ms: number): string =>
  ms < 0.1 ? `${(ms * 1000).toFixed(0)} µs` : `${ms < 10 ? ms.toPrecision(2) : ms.toFixed(0)} ms`;

export function peerChart(rows: readonly PeerRow[], caption: string): string {
  const least = Math.floor(Math.log10(Math.min(...rows.map(({ p95 }) => p95))));
  const most = Math.ceil(Math.log10(Math.max(...rows.map(({ p95 }) => p95))));
  const length = (ms: number): number => ((Math.log10(ms) - least) / (most - least)) * WIDTH;
  const parts: string[] = [];
  let y = 44;
  let question = '';
  for (const row of rows) {
    if (row.question !== question) {
      question = row.question;
      y += 14;
      parts.push(`<text x="8" y="${y}" font-weight="600">${escaped(question)}</text>`);
      y += 8;
    }
    const own = row.name === 'Thikana';
    parts.push(
      `<text x="${LEFT - 8}" y="${y + 13}" text-anchor="end">${escaped(row.name)}, ${row.way}</text>`,
      `<rect x="${LEFT}" y="${y + 2}" width="${Math.max(2, length(row.p95)).toFixed(0)}" height="${BAR - 5}" fill="${own ? '#0a7d5a' : '#9aa7b1'}"/>`,
      `<text x="${LEFT + Math.max(2, length(row.p95)) + 6}" y="${y + 13}" fill="#555">${shown(row.p95)}</text>`,
    );
    y += BAR;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 90} ${y + 16}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<text x="8" y="20" font-size="14" font-weight="600">p95 of one question, shorter is faster; every step of the scale is ten times as long</text>
<text x="8" y="38" fill="#555">${escaped(caption)}</text>
${parts.join('\n')}
</svg>
`;
}
