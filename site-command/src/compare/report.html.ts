import { type ReleaseName, releaseText } from '@site/composition';
import { escapeUTF8 } from 'entities/escape';
import {
  type ComparedLine,
  type ComparedPage,
  changesText,
  isDifferent,
  noDifference,
} from './page-changes.ts';
import { reportStyles } from './report.css.ts';
import { pictureFile, type ShownPicture, shownPictures } from './report-pictures.ts';

export interface ReportOrder {
  readonly name: ReleaseName;
  /** Id of the live release; null if none is live. */
  readonly live: string | null;
  readonly pages: readonly ComparedPage[];
}

/** The report as one page without script, beside its pictures. */
export function reportHtml({ name, live, pages }: ReportOrder): string {
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
    (page, index) =>
      `<tr><th scope="row"><a href="#page-${index + 1}">${escapeUTF8(page.route.path)}</a></th>` +
      `<td>${escapeUTF8(changesText(page))}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeUTF8(title)}</title>
<style>${reportStyles}</style>
</head>
<body>
<main>
<h1>${escapeUTF8(title)}</h1>
<p>${escapeUTF8(against)} ${sum} Bytes are those of the contents, before compression.</p>
<table>
<thead><tr><th scope="col">Page</th><th scope="col">Differences</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>
${pages.map(pageHtml).join('\n')}
</main>
</body>
</html>
`;
}

function pageHtml(page: ComparedPage, index: number): string {
  const { route } = page;
  const lists =
    page.on === 'both'
      ? linesHtml('Text', page.changes.text) + linesHtml('Accessibility tree', page.changes.tree)
      : '';
  const pictures = shownPictures(page).map((picture) => pictureHtml(page, index, picture));
  return `<section>
<h2 id="page-${index + 1}">${escapeUTF8(route.path)}</h2>
<p>${escapeUTF8(changesText(page))}</p>
${lists}<div class="pictures">${pictures.join('\n')}</div>
</section>`;
}

const sides = { before: 'live', after: 'with the release', same: noDifference } as const;

function pictureHtml(page: ComparedPage, index: number, { width, side }: ShownPicture): string {
  const file = escapeUTF8(pictureFile(index, page, width, side));
  const caption = `${width} px, ${sides[side]}`;
  const alt = escapeUTF8(`${page.route.path} at ${caption}`);
  return `<figure class="w${width}"><figcaption>${caption}</figcaption><a href="${file}"><img src="${file}" alt="${alt}" loading="lazy"></a></figure>`;
}

/** Lines around a difference that are shown. */
const context = 2;

function linesHtml(heading: string, lines: readonly ComparedLine[]): string {
  if (lines.length === 0) return '';
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ on }) => on !== 'both'),
  );
  const shown = lines.flatMap((line, index) => {
    if (near[index]) return [lineHtml(line)];
    return index === 0 || near[index - 1] ? ['<span class="gap">…</span>'] : [];
  });
  return `<h3>${heading}</h3>\n<pre>${shown.join('\n')}</pre>\n`;
}

function lineHtml({ on, line }: ComparedLine): string {
  const text = escapeUTF8(line);
  if (on === 'before') return `<del>− ${text}</del>`;
  return on === 'after' ? `<ins>+ ${text}</ins>` : `  ${text}`;
}
