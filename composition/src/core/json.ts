/** The value of a content or text of JSON; undefined if it is none. */
export function fromJson(content: Uint8Array | string | null): unknown {
  try {
    return JSON.parse(typeof content === 'string' ? content : new TextDecoder().decode(content ?? undefined));
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
