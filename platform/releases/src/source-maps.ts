// Source maps of releases: packs, stores and reads them.
export { sourceMapsFile } from './core/releases/file-name.ts';
export {
  createFindSource,
  type FindSource,
  failurePlaces,
  packSourceMaps,
  storeSourceMaps,
} from './core/releases/source-maps.ts';
export { unpackSourceMaps } from './core/releases/source-place.ts';
