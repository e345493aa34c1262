import { TextDecoder, TextEncoder } from 'node:util';

/*
 * Browsers have these and jsdom does not. The router asks for the text coders as soon as it is loaded; the others
 * are built on what jsdom does have, so that a page cannot tell the difference.
 */

/** `DataTransfer` as far as pages and `userEvent` use it. Its `files` is a list that jsdom's inputs accept. */
class TestDataTransfer {
  readonly #texts = new Map<string, string>();
  readonly #input = Object.assign(document.createElement('input'), { type: 'file' });

  setData(type: string, text: string): void {
    this.#texts.set(type, text);
  }

  getData(type: string): string {
    return this.#texts.get(type) ?? '';
  }

  get files(): FileList {
    const { files } = this.#input;
    if (!files) throw new TypeError('jsdom gives a file input no list of files.');
    return files;
  }

  get items() {
    return {
      add: (file: File) => {
        const [implementation] = Object.getOwnPropertySymbols(file);
        if (!implementation) throw new TypeError('jsdom no longer keeps its objects behind a symbol.');
        const inside = (wrapper: object) => (wrapper as Record<symbol, unknown>)[implementation];
        (inside(this.files) as unknown[]).push(inside(file));
      },
    };
  }
}

/** What a browser does with an error that nobody has caught. */
function reportError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const unhandled = window.dispatchEvent(new ErrorEvent('error', { error, message, cancelable: true }));
  // biome-ignore lint/suspicious/noConsole: as a browser does
  if (unhandled) console.error('Uncaught', error);
}

/** The bytes of a file, as every browser hands them out. */
export function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(this);
  });
}

export const browserApis = { TextDecoder, TextEncoder, DataTransfer: TestDataTransfer, reportError };
