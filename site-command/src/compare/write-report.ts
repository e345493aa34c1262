import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReportOrder, reportHtml } from './report.html.ts';
import { pictureFile, shownPictures } from './report-pictures.ts';

/** Writes `index.html` and its pictures. Other files of the folder stay. */
export async function writeReport(folder: string, order: ReportOrder): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [index, page] of order.pages.entries())
    for (const { width, side, content } of shownPictures(page))
      await writeFile(join(folder, pictureFile(index, page, width, side)), content);
  // Last, so that it names no file that is not there yet.
  await writeFile(join(folder, 'index.html'), reportHtml(order));
}
