import { draftName, type FormDeclaration, type FormField } from '@platform/contract';
import type { FieldValues } from './form-state.ts';
import type { Attempt } from './submission-key.ts';

/** What the storage has of a form. All of it is optional: another release may have written it. */
interface Draft {
  /** The start script, which does not know the fields, adds the name of a chosen file. */
  readonly texts?: Readonly<Record<string, unknown>>;
  /** Name of the chosen file; empty while one is being chosen. */
  readonly file?: string | undefined;
  readonly attempt?: Attempt | null;
  /** `performance.timeOrigin` of the document that wrote it. */
  readonly document?: number;
}

/** @param isDirty whether something of the visitor is among the values. Otherwise they are not stored. */
export function createFormDraft(
  address: string,
  { fields, file }: Pick<FormDeclaration, 'fields' | 'file'>,
  initial: FieldValues,
  read: () => FieldValues,
  isDirty: () => boolean,
) {
  const name = draftName(address);
  let opened = false;
  let missing: string | null = null;
  let isChoosing = false;
  let attempt: Attempt | null = null;

  function save(): void {
    if (!opened) return;
    const newest = read();
    const chosen = file && newest[file.name];
    if (chosen instanceof File) [missing, isChoosing] = [null, false];
    const changed = fields.filter((field) => newest[field.name] !== initial[field.name]);
    const texts = Object.fromEntries(changed.map((field) => [field.name, newest[field.name]]));
    const chosenName = chosen instanceof File ? chosen.name : (missing ?? (isChoosing ? '' : undefined));
    const isEmpty = changed.length === 0 && chosenName === undefined;
    const draft: Draft = { texts, file: chosenName, attempt, document: performance.timeOrigin };
    if (!attempt && (isEmpty || !isDirty())) remove();
    else access((store) => store.setItem(name, JSON.stringify(draft)));
  }
  function remove(): void {
    [missing, attempt] = [null, null];
    access((store) => store.removeItem(name));
  }

  return {
    save,
    remove,
    /**
     * Returns the stored texts of the fields in which nothing was entered, and whether something came back; null if it was
     * called before. Call it when the form has all that was typed in this document, also before its code came. Nothing is
     * written to the storage before this call.
     */
    restore(): { readonly texts: FieldValues; readonly from: 'nowhere' | 'here' | 'before' } | null {
      if (opened) return null;
      opened = true;
      const values = read();
      const draft = access((store) => JSON.parse(store.getItem(name) ?? 'null') as Draft | null);
      attempt = draft?.attempt ?? null;
      if (file && !(values[file.name] instanceof File))
        missing = draft?.file ?? (draft?.texts?.[file.name] as string | undefined) ?? null;
      const texts = Object.entries(draft?.texts ?? {});
      const isEmpty = texts.length === 0 && draft?.file === undefined;
      const back = fields.filter(
        (field) => values[field.name] === initial[field.name] && fits(field, draft?.texts?.[field.name]),
      );
      return {
        texts: Object.fromEntries(back.map((field) => [field.name, String(draft?.texts?.[field.name])])),
        from: isEmpty ? 'nowhere' : draft?.document === performance.timeOrigin ? 'here' : 'before',
      };
    },
    /** Name of a file that has to be chosen again; empty if the tab was closed while it was being chosen. */
    missingFile: () => missing,
    /** A phone may close the tab while its file picker is open. */
    choosing(isOpen: boolean): void {
      isChoosing = isOpen;
      save();
    },
    /** The last attempt to send this form, for as long as it may have to be repeated. */
    get attempt() {
      return attempt;
    },
    set attempt(next) {
      attempt = next;
      save();
    },
  };
}

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
