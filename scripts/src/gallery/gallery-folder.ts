import { root } from '../build/workspace.ts';

/** Where the built gallery is. */
export const galleryFolder = `${root}.site/gallery`;
