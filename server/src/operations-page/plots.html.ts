import type { ShareInterval } from '@site/composition';
import { type Html, html } from '@site/composition/html';

// Small drawings. The text beside each says the same, so a screen reader skips them.

const width = 220;
const height = 44;

/** Two shares with their intervals on one scale from 0. */
export function sharePlot(now: ShareInterval | null, before: ShareInterval | null): Html {
  const most = Math.max(0.02, now?.high ?? 0, before?.high ?? 0);
  const at = (share: number) => (4 + (share / most) * (width - 8)).toFixed(1);
  const row = (one: ShareInterval | null, y: number, kind: string) =>
    one &&
    html`<line class="${kind}" x1="${at(one.low)}" x2="${at(one.high)}" y1="${y}" y2="${y}"/><circle class="${kind}" cx="${at(one.share)}" cy="${y}" r="5"/>`;
  return html`<svg class="plot" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true" focusable="false"><line class="axis" x1="4" x2="${width - 4}" y1="${height / 2}" y2="${height / 2}"/>${row(now, 11, 'now')}${row(before, 33, 'before')}</svg>`;
}

/** How many values there are up to each limit. @param goodBars how many bars from the left are good values */
export function barPlot(counts: readonly number[], goodBars: number): Html {
  const most = Math.max(1, ...counts);
  const step = width / counts.length;
  const bars = counts.map((count, index) => {
    const tall = (count / most) * (height - 4);
    const kind = index < goodBars ? 'good' : 'slow';
    return html`<rect class="${kind}" x="${(index * step + 2).toFixed(1)}" y="${(height - tall).toFixed(1)}" width="${(step - 4).toFixed(1)}" height="${tall.toFixed(1)}"/>`;
  });
  return html`<svg class="plot" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true" focusable="false">${bars}<line class="axis" x1="0" x2="${width}" y1="${height - 0.5}" y2="${height - 0.5}"/></svg>`;
}
