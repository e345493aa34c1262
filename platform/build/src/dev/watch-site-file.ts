import { unwatchFile, watchFile } from 'node:fs';
import { siteFile } from '@platform/releases/load-site';

/** Says that a changed file of the site is not used yet: Node has loaded it once, and each dev server has parts of it. */
export function watchSiteFile(
  { root, print }: { readonly root: string; readonly print: (text: string) => void },
  opened: AsyncDisposableStack,
): void {
  const path = `${root}${siteFile}`;
  // It asks for the times of the path, so it also sees an editor that replaces the file.
  const tell = () => print(`${siteFile} has changed: start npm run dev again to see it.`);
  watchFile(path, { interval: 500 }, tell);
  opened.defer(async () => unwatchFile(path, tell));
}
