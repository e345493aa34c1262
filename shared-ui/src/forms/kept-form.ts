import { draftName, type FormDeclaration, type FormField } from '@site/shared-ui/contracts';
import type { FieldValues } from './form-state.ts';
import type { Attempt } from './submission-key.ts';

/** What the storage has of a form. All of it is optional: another release may have written it. */
interface Kept {
  readonly texts?: Readonly<Record<string, unknown>>;
  /** Name of the chosen file; empty while one is being chosen. */
  readonly file?: string | undefined;
  readonly attempt?: Attempt | null;
  /** `performance.timeOrigin` of the document that wrote it. */
  readonly document?: number;
}

/** Keeps the texts of one form for the next document of the same tab. */
export interface KeptForm {
  /**
   * Returns the kept texts of the fields in which nothing was entered. Call it when the form has all that was typed in this
   * document, also before its code came. Nothing is written to the storage before this call.
   */
  restore(): FieldValues;
  /** Something came back from another document. */
  cameBack(): boolean;
  /** Name of a file that has to be chosen again; empty if the tab was closed while it was being chosen. */
  missingFile(): string | null;
  /** A phone may close the tab while its file picker is open. */
  choosing(isOpen: boolean): void;
  /**
   * Call it after each change.
   *
   * @param entered whether the visitor has entered any of them. Otherwise they are not worth keeping.
   */
  keep(entered: boolean): void;
  /** The last attempt to send this form, for as long as it may have to be repeated. */
  attempt: Attempt | null;
  /** Call it when the form was sent or erased. */
  remove(): void;
}

/**
 * @param address where the form is sent
 * @param read the newest values
 */
export function createKeptForm(
  address: string,
  { fields, file }: Pick<FormDeclaration, 'fields' | 'file'>,
  initial: FieldValues,
  read: () => FieldValues,
): KeptForm {
  const name = draftName(address);
  let [opened, begun, fromBefore] = [false, false, false];
  let missing: string | null = null;
  let isChoosing = false;
  let attempt: Attempt | null = null;

  function write(): void {
    if (!opened || !begun) return;
    const newest = read();
    const changed = fields.filter((field) => newest[field.name] !== initial[field.name]);
    const texts = Object.fromEntries(changed.map((field) => [field.name, newest[field.name]]));
    const chosen = file && newest[file.name];
    const kept: Kept = {
      ...{ texts, attempt, document: performance.timeOrigin },
      file: chosen instanceof File ? chosen.name : (missing ?? (isChoosing ? '' : undefined)),
    };
    const isEmpty = changed.length === 0 && kept.file === undefined && !attempt;
    access((store) => (isEmpty ? store.removeItem(name) : store.setItem(name, JSON.stringify(kept))));
  }

  return {
    restore() {
      if (opened) return {};
      opened = true;
      const values = read();
      const kept = access((store) => JSON.parse(store.getItem(name) ?? 'null') as Kept | null);
      if (!kept) return {};
      begun = true;
      attempt = kept.attempt ?? null;
      const hasContent = Object.keys(kept.texts ?? {}).length > 0 || kept.file !== undefined;
      fromBefore = hasContent && kept.document !== performance.timeOrigin;
      if (file && !(values[file.name] instanceof File)) missing = kept.file ?? null;
      const back = fields.filter(
        (field) => values[field.name] === initial[field.name] && fits(field, kept.texts?.[field.name]),
      );
      return Object.fromEntries(back.map((field) => [field.name, String(kept.texts?.[field.name])]));
    },
    cameBack: () => fromBefore,
    missingFile: () => missing,
    choosing(isOpen) {
      isChoosing = isOpen;
      write();
    },
    keep(entered) {
      begun ||= entered;
      if (file && read()[file.name] instanceof File) {
        missing = null;
        isChoosing = false;
      }
      write();
    },
    get attempt() {
      return attempt;
    },
    set attempt(next) {
      attempt = next;
      if (next) begun = true;
      write();
    },
    remove() {
      [begun, fromBefore, missing, attempt] = [false, false, null, null];
      access((store) => store.removeItem(name));
    },
  };
}

/** Whether this release can show the text. */
function fits({ choices }: FormField, text: unknown): boolean {
  return typeof text === 'string' && (!choices || text === '' || choices.includes(text));
}

/** Where the browser denies storage, or it is full, a reload forgets the form. */
function access<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
