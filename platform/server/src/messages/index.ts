import { de } from './de.ts';
import { en, type Messages } from './en.ts';

export type { Messages };

/** A sentence for people: of a form's declaration, or one of the server's, in the language of the site. */
export type Sentence = string | ((messages: Messages) => string);

const translations: Readonly<Record<string, Messages>> = { en, de };

/** @param language BCP 47; English where there is no translation. `language` of the result says which one it is */
export function messagesIn(language: string): Messages {
  const found = translations[new Intl.Locale(language).language];
  return found ? { ...found, language } : en;
}

export function textOf(sentence: Sentence, messages: Messages = en): string {
  return typeof sentence === 'string' ? sentence : sentence(messages);
}
