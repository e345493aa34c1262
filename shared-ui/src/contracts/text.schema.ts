import * as yup from 'yup';
import { normalizeText } from './normalize-text.ts';

type Normalize = (text: string) => string;

/** A text that is normalized before it is counted. */
export const textOf = (label: string, max: number, normalize: Normalize = normalizeText) =>
  textLike<string>(label, max, normalize).default('');

/** A text, whose listed values are its type. */
export const choiceOf = <T extends string>(label: string, max: number) =>
  textLike<T>(label, max, normalizeText).default('' as '' & T);

function textLike<T extends string>(label: string, max: number, normalize: Normalize) {
  return yup
    .string<T>()
    .transform((value: unknown) => (typeof value === 'string' ? normalize(value) : value))
    .max(max, `${label} can have at most ${max} characters.`);
}

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";
const letter = '[\\p{L}\\p{M}\\p{N}]';
const label = `${letter}(?:[\\p{L}\\p{M}\\p{N}\\u200C\\u200D-]*[\\p{L}\\p{M}\\p{N}\\u200C\\u200D])?`;

/**
 * An address to which a mail can be sent through the internet: its domain may be international, and has a dot. A local
 * part that is not ASCII is refused: most mail servers cannot send to it.
 */
const emailAddress = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?=\\p{L})(?=..)${label}$`, 'u');

export const emailOf = (max: number) =>
  textOf('Email', max).required('Enter your email address.').matches(emailAddress, {
    message: 'Enter an email address like name@example.com.',
    excludeEmptyString: true,
  });
