import { decodeHTML } from 'entities/decode';

/**
 * The sentences of a page that are not in a later rendering of it, in their order. Only its own text counts: what is in
 * `main`, without the frame around it.
 */
export function lostText(before: string, after: string): readonly string[] {
  const left = new Map<string, number>();
  for (const sentence of sentences(after)) left.set(sentence, (left.get(sentence) ?? 0) + 1);
  return sentences(before).filter((sentence) => {
    const count = left.get(sentence) ?? 0;
    left.set(sentence, count - 1);
    return count <= 0;
  });
}

const unseen = /<(script|style|template|noscript)\b[^>]*>[\s\S]*?<\/\1>/gi;
/** Elements within a sentence, and comments, with which React divides a text. */
const inline =
  /<!--[\s\S]*?-->|<\/?(?:a|abbr|b|bdi|code|em|i|mark|small|span|strong|sub|sup|time)(?=[\s>])(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const tag = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

function sentences(html: string): readonly string[] {
  const [, main = html] = /<main\b[^>]*>([\s\S]*)<\/main>/i.exec(html) ?? [];
  const text = main.replace(unseen, '').replace(inline, '').replace(tag, '\0');
  return text
    .split('\0')
    .flatMap((block) =>
      decodeHTML(block)
        .replace(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.!?…]) /),
    )
    .filter((sentence) => sentence !== '');
}
