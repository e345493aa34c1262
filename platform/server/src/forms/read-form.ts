import {
  type FormDeclaration,
  type FormFile,
  fieldMessagesIn,
  formLimits,
  formNames,
  formSchema,
  longestText,
} from '@platform/contract';
import type { FastifyRequest } from 'fastify';
import { FormProblem, withFormValues } from '../answers/form-problem.ts';
import { problemsOf, toFormProblem } from '../answers/to-problem.ts';
import { storableText } from '../database/database.ts';
import type { TempUpload, TempUploads } from '../files/file-storage.ts';
import { invalidField, type ProblemError, unknownField } from '../problems/problem-error.ts';
import { checkFile, type FileKind } from '../uploads/uploaded-file.ts';

const limits = {
  fieldNameSize: 64,
  // A character has up to four bytes.
  fieldSize: 4 * longestText,
  // More than a form may have, so that the error can name an unexpected field.
  fields: formLimits.fields + 10,
  files: 2,
  fileSize: formLimits.fileBytes,
  headerPairs: 20,
};

/** The parts of a form as they were sent. */
export interface SentParts {
  readonly values: Readonly<Record<string, string>>;
  readonly file: { readonly field: string; readonly upload: TempUpload; readonly filename: string } | null;
  readonly problem: ProblemError | null;
}

/** The file's temporary copy is deleted on disposal. */
export type SentForm = SentParts & AsyncDisposable;

export interface CheckedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: CheckedFile | null;
}

export interface CheckedFile extends FileKind {
  readonly field: string;
  readonly upload: TempUpload;
  readonly filename: string;
  /** The link to it as it was sent; empty if none was sent. */
  readonly url: string;
}

/** Reads the form to its end even after an error: a client that is still sending would not read the response. */
export async function readForm(request: FastifyRequest, tempUploads: TempUploads): Promise<SentForm> {
  // Without a prototype: a client can send any name.
  const values: Record<string, string> = Object.create(null);
  let file: SentParts['file'] = null;
  let problem: ProblemError | null = null;
  const dispose = async () => file?.upload[Symbol.asyncDispose]();
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        problem ??= takeText(values, part.fieldname, part.value, part.valueTruncated);
        continue;
      }
      // The parser truncates at `fileSize`, which is one byte more than a file may have.
      const upload = await tempUploads.receive(part.file, formLimits.fileBytes);
      if (file === null) {
        file = { field: part.fieldname, upload, filename: storableText(part.filename ?? '') };
      } else {
        await upload[Symbol.asyncDispose]();
        problem ??= unexpected(part.fieldname);
      }
    }
  } catch (error) {
    await dispose();
    const refused = toFormProblem(error);
    throw Object.keys(values).length === 0 ? refused : withFormValues(refused, values);
  }
  return { values, file, problem, [Symbol.asyncDispose]: dispose };
}

function takeText(
  values: Record<string, string>,
  name: string,
  value: unknown,
  truncated: boolean,
): ProblemError | null {
  if (Object.hasOwn(values, name)) return invalidField(name, (say) => say.sentTwice, 'duplicate-field');
  if (truncated || typeof value !== 'string')
    return invalidField(name, (say) => say.fieldTooLong, 'field-too-long');
  values[name] = asStored(value);
  return null;
}

/** A browser sends a line break as two characters; the length limits count it as one. */
export const asStored = (text: string) => storableText(text.replace(/\r\n?/g, '\n'));

/**
 * Checks a sent form against its declaration. Rejects with a `FormProblem` that lists all errors.
 *
 * @param language BCP 47: of the messages that the declaration does not have
 */
export async function checkForm(
  { values, file, problem }: SentParts,
  form: FormDeclaration,
  language: string,
): Promise<CheckedForm> {
  const problems: ProblemError[] = [];
  const note = (error: unknown) => {
    problems.push(...problemsOf(error));
    return null;
  };
  const expected = new Set([
    ...form.fields.map(({ name }) => name),
    ...(form.notStored ?? []),
    formNames.release,
    ...(form.file ? [formNames.linkOf(form.file)] : []),
  ]);
  const unexpectedName = Object.keys(values).find((name) => !expected.has(name) && name !== form.file?.name);
  const wrong = problem ?? (unexpectedName === undefined ? null : unexpected(unexpectedName));
  if (wrong !== null) throw new FormProblem([wrong], values);
  const sent = form.fields.map(({ name }) => [name, values[name]] as const);
  const fields = await formSchema(form, fieldMessagesIn(language))
    .validate(Object.fromEntries(sent), { abortEarly: false })
    .catch(note);
  const checked = await checkSentFile(file, values, form.file).catch(note);
  if (fields === null || problems.length > 0) throw new FormProblem(problems, values);
  return { fields, file: checked };
}

async function checkSentFile(
  sent: SentParts['file'],
  values: SentParts['values'],
  declared: FormFile | undefined,
): Promise<CheckedFile | null> {
  if (!declared) {
    if (sent !== null) throw unexpected(sent.field);
    return null;
  }
  const { name, required, invalid } = declared;
  if (Object.hasOwn(values, name)) throw invalidField(name, invalid, 'file-invalid');
  if (sent !== null && sent.field !== name) throw unexpected(sent.field);
  // For an empty file field a browser sends an empty part without a file name.
  if (sent === null || sent.filename === '') {
    if (required === undefined) return null;
    throw invalidField(name, required, 'file-missing');
  }
  const kind = await checkFile(sent.upload, declared);
  return { ...sent, ...kind, url: values[formNames.linkOf(declared)] ?? '' };
}

function unexpected(name: string): ProblemError {
  return invalidField(
    // The client chose this name: it is cut off at a reasonable length.
    name.slice(0, 64),
    (say) => say.formChanged,
    unknownField,
  );
}
