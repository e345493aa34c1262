/** The value of a text of JSON, or undefined if the text is not JSON. */
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
