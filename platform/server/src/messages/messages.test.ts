import { Html } from '@platform/releases/html';
import { de } from './de.ts';
import { en } from './en.ts';
import { messagesIn } from './index.ts';

const written = (sentence: unknown, values: readonly string[]) => {
  const text: unknown = typeof sentence === 'function' ? sentence(...values) : sentence;
  return text instanceof Html ? text.text : String(text);
};

test.each(Object.entries(en))(
  '"%s" is a sentence of each language, with the same values',
  (name, sentence) => {
    const values = ['{first}', '{second}', '{third}'].slice(
      0,
      typeof sentence === 'function' ? sentence.length : 0,
    );
    const translated: unknown = de[name as keyof typeof de];
    const [text, other] = [sentence, translated].map((one) => written(one, values));
    expect(other).not.toBe('');
    if (name !== 'language') expect(other).not.toBe(text);
    for (const value of values) expect([text, other]).toEqual(Array(2).fill(expect.stringContaining(value)));
    expect(typeof translated).toBe(typeof sentence);
  },
);

test.each([
  ['de', 'de', de.internal],
  ['de-AT', 'de-AT', de.internal],
  ['en-GB', 'en-GB', en.internal],
  ['fr', 'en', en.internal],
])('a site in %s has messages in %s', (language, own, sentence) => {
  expect(messagesIn(language)).toMatchObject({ language: own, internal: sentence });
});
