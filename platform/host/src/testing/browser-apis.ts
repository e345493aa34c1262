import { TextDecoder, TextEncoder } from 'node:util';

// APIs of browsers that jsdom lacks. The router needs `TextDecoder` and `TextEncoder` at import.

/** The part of `DataTransfer` that pages and `userEvent` use. jsdom's inputs accept its `files`. */
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
    if (!files) throw new TypeError('In jsdom a file input has no `files`.');
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

function reportError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const unhandled = window.dispatchEvent(new ErrorEvent('error', { error, message, cancelable: true }));
  // biome-ignore lint/suspicious/noConsole: as a browser does
  if (unhandled) console.error('Uncaught', error);
}

/** Call it before the error is thrown. An error that no test waits for fails the test. */
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

/** The bytes of a file. Resolves at once, so that a race test runs in the same order each time. */
export async function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  const { _buffer: bytes } = inside(this) as { readonly _buffer?: Uint8Array };
  if (!bytes) throw new TypeError('jsdom no longer stores the bytes of a file in `_buffer`.');
  return new Uint8Array(bytes).buffer;
}

function inside(wrapper: object): object {
  const [implementation] = Object.getOwnPropertySymbols(wrapper);
  if (!implementation) throw new TypeError('jsdom no longer stores its internal objects under a symbol.');
  return (wrapper as Record<symbol, object>)[implementation] as object;
}

export const browserApis = { TextDecoder, TextEncoder, DataTransfer: TestDataTransfer, reportError };
