import {
  type FormDeclaration,
  type FormField,
  type FormFile,
  fieldMessages,
  fileTypes,
  formatOf,
} from '@platform/contract';
import { createContext, type InputHTMLAttributes, type ReactNode, useContext } from 'react';
import { messages } from './messages/index.ts';

/** Properties that every field has. Its form may declare label and `required`. */
export interface FieldText {
  readonly name: string;
  readonly label?: ReactNode;
  readonly hint?: ReactNode;
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
}

const DeclarationContext = createContext<FormDeclaration | null>(null);

export const DeclarationProvider = DeclarationContext.Provider;

/** What the form around a field declares about it: a text field, the file, or nothing. */
export function useDeclared(name: string): { readonly field?: FormField; readonly file?: FormFile } {
  const form = useContext(DeclarationContext);
  if (form?.file?.name === name) return { file: form.file };
  const field = form?.fields.find((one) => one.name === name);
  return field ? { field } : {};
}

export function useDeclaredFile(name: string): FormFile {
  const { file } = useDeclared(name);
  if (!file) throw new Error(`The form does not declare the file ${name}.`);
  return file;
}

export function useFieldText(name: string, own: Pick<FieldText, 'label' | 'required'>) {
  const { field, file } = useDeclared(name);
  const declared = field ?? file;
  const label = own.label ?? declared?.label;
  if (label === undefined)
    throw new Error(`The field ${name} has no label, and the form does not declare it.`);
  return { label, required: own.required ?? declared?.required !== undefined };
}

/** The attributes of an input for formats of the platform, besides its pattern. */
const inputs = {
  /**
   * Not of type `email`: its value is not what was typed, but without spaces and with an international domain in ASCII,
   * and a controlled input needs what was typed. The schema validates the address; the pattern is for a browser without
   * our code.
   */
  email: () => ({
    ...{ autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' },
    ...{ spellCheck: false, title: messages.emailExample },
  }),
  phone: () => ({ type: 'tel', autoComplete: 'tel', inputMode: 'tel', title: messages.phoneExample }),
  // Without a latest day, a browser takes years of six digits.
  date: () => ({ type: 'date', max: '9999-12-31' }),
  // Not of type `number`: a turn of the mouse wheel changes its value. Keys for digits have no minus sign.
  number: (field) => ({
    inputMode: (field.least ?? 0) < 0 ? 'text' : field.decimals ? 'decimal' : 'numeric',
    title: fieldMessages.number(field),
  }),
} as const satisfies Record<string, (field: FormField) => InputHTMLAttributes<HTMLInputElement>>;

/** The attributes of a field's input. Without a declaration it takes any text. */
export function inputOf(field: FormField | undefined): InputHTMLAttributes<HTMLInputElement> {
  if (!field) return { type: 'text' };
  const { input, typedPattern: pattern } = formatOf(field.format);
  return { type: 'text', ...inputs[field.format as keyof typeof inputs]?.(field), ...input, pattern };
}

/** For the file picker: extensions and MIME types. */
export function acceptOf({ types }: Pick<FormFile, 'types'>): string {
  return types.flatMap((type) => [`.${type}`, fileTypes[type]]).join(',');
}

/** The message for a file that cannot be sent because of its size. */
export function fileError(
  { size }: Pick<File, 'size'>,
  { bytes, invalid, tooLarge }: FormFile,
): string | undefined {
  if (size === 0) return invalid;
  return size >= bytes ? tooLarge : undefined;
}

/** The beginnings of ZIP archives and of compound files, in which documents with a password are. */
const containers = ['PK\x03\x04', '\xd0\xcf\x11\xe0'];

/** The message for content that is certainly neither PDF nor DOCX. The server decides about the rest. */
export function contentError(
  content: Uint8Array,
  { invalid }: Pick<FormFile, 'invalid'>,
): string | undefined {
  const start = String.fromCharCode(...content.subarray(0, 1024));
  // Scanners write something before a PDF.
  const possible = start.includes('%PDF-') || containers.some((container) => start.startsWith(container));
  return possible ? undefined : invalid;
}
