import { de } from './de.ts';
import { en } from './en.ts';

/** The primary language of the site. Each build replaces it, so that a bundle has the sentences of one language. */
declare const SITE_LANGUAGE: string;

export const messages = typeof SITE_LANGUAGE === 'string' && SITE_LANGUAGE === 'de' ? de : en;
