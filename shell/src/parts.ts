import type { SiteParts } from '@platform/runtime';
import { Frame } from './frame/frame.tsx';
import { views } from './frame/views/views.ts';
import { ownPages } from './pages/own-pages.ts';
import { site } from './site.ts';
import { declaration } from './unit.ts';

/** What this site gives to the run time. */
export const parts: SiteParts = {
  site,
  declaration,
  pages: ownPages,
  Frame,
  views,
};
