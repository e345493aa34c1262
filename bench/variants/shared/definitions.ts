import { browserSiteOf, primaryLanguage } from '@platform/contract';
import site from '../../../site.config.ts';

/** What the site's own build puts in the place of names in the code of the frame. */
export const definitions = {
  SITE: JSON.stringify(browserSiteOf(site)),
  SITE_LANGUAGE: JSON.stringify(primaryLanguage(site)),
};
