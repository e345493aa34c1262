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

/**
 * The next error that is reported to the window. Call it before the error is thrown. An error that no test waits for
 * fails the test.
 */
export function nextReportedError(): Promise<unknown> {
  return new Promise((resolve) => {
    const listener = (event: ErrorEvent) => {
      event.preventDefault();
      // Not `once`: Jest counts explicit removals, and from then on it fails tests for uncaught errors again.
      window.removeEventListener('error', listener);
      resolve(event.error);
    };
    window.addEventListener('error', listener);
  });
}

/** The bytes of a file, as every browser hands them out. At once, since a race has to be replayed in the same order. */
export async function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  const { _buffer: bytes } = inside(this) as { readonly _buffer?: Uint8Array };
  if (!bytes) throw new TypeError('jsdom no longer keeps the bytes of a file under this name.');
  return new Uint8Array(bytes).buffer;
}

/** What jsdom keeps behind one of its objects. */
function inside(wrapper: object): object {
  const [implementation] = Object.getOwnPropertySymbols(wrapper);
  if (!implementation) throw new TypeError('jsdom no longer keeps its objects behind a symbol.');
  return (wrapper as Record<symbol, object>)[implementation] as object;
}

export const browserApis = { TextDecoder, TextEncoder, DataTransfer: TestDataTransfer, reportError };
