import * as de from './de.ts';
import * as en from './en.ts';

/* The build knows the site's language, so that a bundle has the sentences of one. */
export const startMessages =
  typeof SITE_LANGUAGE === 'string' && SITE_LANGUAGE === 'de' ? de.start : en.start;
export const pageMessages = typeof SITE_LANGUAGE === 'string' && SITE_LANGUAGE === 'de' ? de.page : en.page;
