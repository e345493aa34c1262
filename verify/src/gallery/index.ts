export { galleryFolder, type ServedFolder, serveFolder } from './serve-folder.ts';
