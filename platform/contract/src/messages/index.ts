import { de } from './de.ts';
import { en, type FieldMessages } from './en.ts';

export type { FieldMessages };

/** The primary language of the site. Each build replaces it, so that a bundle has the sentences of one language. */
declare const SITE_LANGUAGE: string;

/** The messages in the language of the site for which the code was built. */
export const fieldMessages: FieldMessages =
  typeof SITE_LANGUAGE === 'string' && SITE_LANGUAGE === 'de' ? de : en;

/**
 * For Node, where a process serves whatever site is live.
 *
 * @param language BCP 47; one without messages has the English ones
 */
export function fieldMessagesIn(language: string): FieldMessages {
  return language.split('-')[0] === 'de' ? de : en;
}
