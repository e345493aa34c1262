/** Where pages in development report their errors. */
export const errorsAddress = '/-/dev/errors';

export interface BrowserError {
  readonly text: string;
  /** Script → how long ago it was loaded (ms). It may have been built again since. */
  readonly ages: Readonly<Record<string, number>>;
}

/** @returns null if the content is not such an error: any program on this machine can send requests */
export function readBrowserError(content: unknown): BrowserError | null {
  const { text, ages } = Object(content);
  const isAge = (age: unknown) => typeof age === 'number';
  return typeof text === 'string' && Object.values(Object(ages)).every(isAge)
    ? { text, ages: Object(ages) }
    : null;
}
