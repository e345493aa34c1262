import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReleaseName, releaseText } from '@platform/releases';
import { type Html, html } from '@platform/releases/html';
import { type PageRecord, widths } from '../../browser/page-record.ts';
import {
  type ComparedLine,
  type ComparedPage,
  changesText,
  isDifferent,
  noDifference,
} from './page-changes.ts';

export interface ReportOrder {
  readonly name: ReleaseName;
  /** Id of the live release; null if none is live. */
  readonly live: string | null;
  readonly pages: readonly ComparedPage[];
}

/** Writes `index.html`, a page without script, and its pictures. Other files of the folder stay. */
export async function writeReport(folder: string, order: ReportOrder): Promise<void> {
  await mkdir(folder, { recursive: true });
  const shown = order.pages.map((page, index) => ({ page, pictures: shownPictures(page, index) }));
  for (const { pictures } of shown)
    for (const { file, content } of pictures) await writeFile(join(folder, file), content);
  // Last, so that it names no file that is not there yet.
  await writeFile(join(folder, 'index.html'), reportHtml(order, shown).text);
}

interface ShownPicture {
  readonly width: number;
  readonly side: keyof typeof sides;
  /** Its name: `01-career-1440-before.png`. The number keeps names apart. */
  readonly file: string;
  readonly content: Uint8Array;
}

interface ShownPage {
  readonly page: ComparedPage;
  readonly pictures: readonly ShownPicture[];
}

/** Side of a picture → its caption. `same`: both sides have one picture. */
const sides = { before: 'live', after: 'with the release', same: noDifference } as const;

function shownPictures(page: ComparedPage, index: number): readonly ShownPicture[] {
  const { path } = page.route;
  const words = path === '*' ? 'not-found' : path.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '');
  return widths.flatMap((width): readonly ShownPicture[] => {
    const of = (record: PageRecord, side: ShownPicture['side']) => {
      const content = record.pictures[width];
      const file = `${String(index + 1).padStart(2, '0')}-${words}-${width}-${side}.png`;
      return content ? [{ width, side, file, content }] : [];
    };
    if (page.on !== 'both') return of(page.record, page.on);
    if (!page.changes.pictures.includes(width)) return of(page.after, 'same');
    return [...of(page.before, 'before'), ...of(page.after, 'after')];
  });
}

function reportHtml({ name, live, pages }: ReportOrder, shown: readonly ShownPage[]): Html {
  const title = `${releaseText(name)} compared with live`;
  const against =
    live === null
      ? `No release of ${name.unit} is live.`
      : live === name.id
        ? 'This release is live.'
        : `Live is ${releaseText({ unit: name.unit, id: live })}.`;
  const different = pages.filter(isDifferent).length;
  const sum =
    different === 0
      ? `No difference on ${pages.length} pages.`
      : `${different} of ${pages.length} pages differ.`;
  const rows = pages.map(
    (page, index) => html`<tr>
<th scope="row"><a href="#page-${index + 1}">${page.route.path}</a></th>
<td>${changesText(page)}</td>
</tr>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${styles}
</head>
<body>
<main>
<h1>${title}</h1>
<p>${against} ${sum} Bytes are those of the contents, before compression.</p>
<table>
<thead><tr><th scope="col">Page</th><th scope="col">Differences</th></tr></thead>
<tbody>${rows}</tbody>
</table>
${shown.map(pageHtml)}
</main>
</body>
</html>
`;
}

function pageHtml({ page, pictures }: ShownPage, index: number): Html {
  return html`<section>
<h2 id="page-${index + 1}">${page.route.path}</h2>
<p>${changesText(page)}</p>
${page.on === 'both' && [linesHtml('Text', page.changes.text), linesHtml('Accessibility tree', page.changes.tree)]}
<div class="pictures">${pictures.map((picture) => pictureHtml(page, picture))}</div>
</section>
`;
}

function pictureHtml({ route }: ComparedPage, { width, side, file }: ShownPicture): Html {
  const caption = `${width} px, ${sides[side]}`;
  return html`<figure class="w${width}">
<figcaption>${caption}</figcaption>
<a href="${file}"><img src="${file}" alt="${route.path} at ${caption}" loading="lazy"></a>
</figure>
`;
}

/** Lines around a difference that are shown. */
const context = 2;

function linesHtml(heading: string, lines: readonly ComparedLine[]): Html | null {
  if (lines.length === 0) return null;
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ on }) => on !== 'both'),
  );
  const shown = lines.flatMap((line, index) => {
    if (near[index]) return [lineHtml(line)];
    return index === 0 || near[index - 1] ? [html`<span class="gap">…</span>\n`] : [];
  });
  return html`<h3>${heading}</h3>
<pre>${shown}</pre>`;
}

function lineHtml({ on, line }: ComparedLine): Html {
  if (on === 'before') return html`<del>− ${line}</del>\n`;
  return on === 'after' ? html`<ins>+ ${line}</ins>\n` : html`  ${line}\n`;
}

const styles = html`<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 1rem; max-width: 100rem; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: start; vertical-align: top; }
th[scope=row] { font-weight: normal; }
section { margin-block-start: 2rem; border-block-start: 1px solid; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.5rem; border: 1px solid; }
del, ins { text-decoration: none; color: #000; }
del { background: #ffd7d5; }
ins { background: #ccf2d4; }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
figure { margin: 0; }
figcaption { font-weight: bold; }
.w1440 { width: calc(50% - 1rem); }
.w390 { width: min(390px, 50% - 1rem); }
img { width: 100%; border: 1px solid; }
</style>`;
