import { escapeUTF8 } from 'entities/escape';

/** A tag with its attributes, escaped; those that are null or false are left out. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | true | false | null>>,
): string {
  const written = Object.entries(attributes).flatMap(([attribute, value]) => {
    if (value === null || value === false) return [];
    return value === true ? [` ${attribute}`] : [` ${attribute}="${escapeUTF8(value)}"`];
  });
  return `<${name}${written.join('')}>`;
}

/** An address in the head: a path begins with the site's origin. */
export function addressFrom(origin: string, address: string): string {
  return /^\/(?!\/)/.test(address) ? `${origin}${address}` : address;
}

/**
 * A block of JSON for the browser. It is data, not a script, so a strict content security policy allows it. `<` is
 * escaped so that no content can end the block.
 */
export function jsonBlock(id: string | null, type: string, value: unknown): string {
  return `${tag('script', { type, id })}${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}
