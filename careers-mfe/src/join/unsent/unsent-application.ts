/** An application that was tried and is not known to have arrived, as a browser keeps it. */
export interface UnsentApplication {
  readonly format: 1;
  /** The `Idempotency-Key` under which it was tried, and is tried again. */
  readonly key: string;
  /** When it was tried first under this key: milliseconds since 1970, by the browser's clock. */
  readonly triedAt: number;
  /** What stood in the form's fields, the file aside. */
  readonly fields: Readonly<Record<string, string | boolean>>;
  /** Bytes and not a `File`: the file on the disk may change, and some browsers store no files in private windows. */
  readonly file: { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer };
}

/** Keeps applications in a database of the browser. Each call rejects where the browser does not allow it. */
export interface UnsentStore {
  put(application: UnsentApplication): Promise<void>;
  /** Null when there is none under this key. Leaves out what another release of this code wrote. */
  get(key: string): Promise<UnsentApplication | null>;
  remove(key: string): Promise<void>;
}
