export { galleryFolder } from './gallery-folder.ts';
export { type ServedFolder, serveFolder } from './serve-folder.ts';
