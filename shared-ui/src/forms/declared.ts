import {
  type FieldFormat,
  type FormDeclaration,
  type FormField,
  type FormFile,
  fileTypes,
  typedPatterns,
} from '@site/shared-ui/contracts';
import { createContext, type ReactNode, useContext } from 'react';
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

/** The attributes of an input for each format that has some. */
const inputs = {
  /**
   * Not of type `email`: its value is not what was typed, but without spaces and with an international domain in ASCII,
   * and a controlled input needs what was typed. The schema validates the address; the pattern is for a browser without
   * our code.
   */
  email: {
    type: 'text',
    autoComplete: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    pattern: typedPatterns.email,
    title: messages.emailExample,
  },
  phone: {
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
    pattern: typedPatterns.phone,
    title: messages.phoneExample,
  },
  pincode: {
    type: 'text',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    pattern: typedPatterns.pincode,
  },
} as const;

export const inputOf = (format: FieldFormat | undefined) =>
  inputs[format as keyof typeof inputs] ?? { type: 'text' };

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
