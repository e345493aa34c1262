export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Quartiles, drawn as a thin line over the bar's end. */
  readonly low: number;
  readonly high: number;
  readonly tone: 'ours' | 'limit' | 'rival';
}

export interface BarGroup {
  readonly label: string;
  readonly bars: readonly Bar[];
}

export interface BarPlot {
  readonly title: string;
  readonly unit: string;
  readonly groups: readonly BarGroup[];
}

/** The site's colours, which also differ in lightness. */
const fills = { ours: '#F2B705', limit: '#9AA3AB', rival: '#3F5568' } as const;
const [width, labels, numbers] = [720, 170, 70];
const [row, groupHead, head] = [17, 24, 40];

/** Horizontal bars in groups, as a standalone SVG without scripts or fonts, with its own background. */
export function barPlot({ title, unit, groups }: BarPlot): string {
  const highest = Math.max(
    ...groups.flatMap(({ bars }) => bars.map(({ value, high }) => Math.max(value, high))),
  );
  const scale = (value: number) =>
    Math.round((value / (highest || 1)) * (width - labels - numbers) * 10) / 10;
  let y = head;
  const parts = groups.flatMap(({ label, bars }) => {
    const top = y + 16;
    y += groupHead + bars.length * row + 6;
    return [
      `<text x="12" y="${top}" font-weight="700">${escaped(label)}</text>`,
      ...bars.map((bar, index) => barLine(bar, top + 8 + index * row, scale, unit)),
    ];
  });
  const height = y + 8;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="Overpass, Arial, sans-serif" font-size="12" fill="#14171A">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#FFFFFF"/>`,
    `<text x="12" y="26" font-size="15" font-weight="700">${escaped(title)} (${escaped(unit)})</text>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

function barLine(
  { label, value, low, high, tone }: Bar,
  y: number,
  scale: (value: number) => number,
  unit: string,
): string {
  const [end, from, to] = [scale(value), labels + scale(low), labels + scale(high)];
  const middle = y + 6;
  const number = unit === 'kB' ? value.toFixed(1) : Math.round(value);
  return [
    `<text x="${labels - 8}" y="${y + 10}" text-anchor="end"${tone === 'ours' ? ' font-weight="700"' : ''}>${escaped(label)}</text>`,
    `<rect x="${labels}" y="${y}" width="${Math.max(end, 1)}" height="12" rx="2" fill="${fills[tone]}"/>`,
    `<path d="M${from} ${middle}H${to}" stroke="#14171A" stroke-width="1.5"/>`,
    `<text x="${Math.max(labels + end, to) + 6}" y="${y + 10}">${number}</text>`,
  ].join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
