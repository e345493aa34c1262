import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { galleryFolder, type ServedFolder, serveFolder } from '@site/scripts/gallery';
import { root } from '@site/scripts/site';

/** The gallery, built from the sources as they are. */
export async function openGallery(): Promise<ServedFolder> {
  await promisify(execFile)(process.execPath, ['scripts/src/commands/gallery.command.ts', '--build'], {
    cwd: root,
  });
  return serveFolder(galleryFolder, 0);
}
