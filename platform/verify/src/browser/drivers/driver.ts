import type { EngineName } from '@platform/command/browser';

/** A key by its name in `KeyboardEvent.key`, with modifiers before it: `Enter`, `Control+a`. */
export type Key =
  | 'Tab'
  | 'Enter'
  | 'Escape'
  | 'Space'
  | 'Delete'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'Control+a';

export interface Size {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** A value that can be sent to a page and back. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Without cookies, storage or history of earlier tests. Methods that open a document do not wait for it. */
export interface Tab {
  open(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Makes the processor slower, as that of a phone. Only Chromium can do it. */
  slowDown?(factor: number): Promise<void>;
  /** Position in the window, in CSS pixels. */
  movePointer(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element, key by key. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Selects a local file in the file field that a CSS selector finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** @throws if there is no document, or it is left during the call */
  call(source: string, args: readonly Json[]): Promise<unknown>;
  close(): Promise<void>;
}

export interface Driver {
  readonly name: EngineName;
  newTab(size: Size): Promise<Tab>;
  close(): Promise<void>;
}
