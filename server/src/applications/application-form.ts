import {
  type ApplicationFields,
  applicationMessages,
  applicationSchema,
  resumeByteLimit,
} from '@site/shared-ui/contracts';
import type { FastifyRequest } from 'fastify';
import { storableText } from '../database/storable-text.ts';
import type { TempUpload, TempUploads } from '../files/temp-uploads.ts';
import { FormProblem, withFormValues } from '../problems/form-problem.ts';
import { invalidField, type ProblemError, unknownField } from '../problems/problem-error.ts';
import { problemsOf, toFormProblem } from '../problems/to-problem.ts';
import { checkResume, type ResumeKind } from '../uploads/resume-file.ts';

const textFields = [...Object.keys(applicationSchema.fields), 'resumeUrl'];

/** Sent only by a browser that submits the form without script. The server does not need it. */
const ignored = ['certified'];

const limits = {
  fieldNameSize: 64,
  fieldSize: 4096,
  // A few more than the form has, so that the error can name the unexpected field.
  fields: textFields.length + ignored.length + 5,
  files: 2,
  fileSize: resumeByteLimit,
  headerPairs: 20,
};

/** A received and validated `POST /api/send-email`. The resume's temporary file is deleted on disposal. */
export interface ApplicationForm extends AsyncDisposable, ResumeKind {
  readonly fields: ApplicationFields;
  /** As sent; empty if it was not sent. */
  readonly resumeUrl: string;
  readonly resume: TempUpload;
  readonly filename: string;
  /** The text fields as they were sent. */
  readonly values: Readonly<Record<string, string>>;
}

interface Parts {
  readonly texts: Record<string, string>;
  resume: { file: TempUpload; filename: string } | null;
  problem: ProblemError | null;
}

/** Rejects with a `FormProblem` that lists all errors. */
export async function readApplicationForm(
  request: FastifyRequest,
  tempUploads: TempUploads,
): Promise<ApplicationForm> {
  const parts: Parts = { texts: {}, resume: null, problem: null };
  try {
    await readParts(request, tempUploads, parts);
    if (parts.problem !== null) throw parts.problem;
    return await checkParts(parts);
  } catch (error) {
    await parts.resume?.file[Symbol.asyncDispose]();
    throw withFormValues(error, parts.texts);
  }
}

async function checkParts({ texts: values, resume }: Parts): Promise<ApplicationForm> {
  const texts = Object.fromEntries(Object.entries(values).filter(([name]) => !ignored.includes(name)));
  const { resumeUrl = '', ...sent } = texts;
  const problems: ProblemError[] = [];
  const note = (error: unknown) => {
    problems.push(...problemsOf(error));
    return null;
  };
  const fields = await applicationSchema.validate(sent, { abortEarly: false }).catch(note);
  const file = await checkFile(resume).catch(note);
  if (fields === null || file === null) throw new FormProblem(problems, values);
  return {
    ...file,
    fields,
    resumeUrl,
    values,
    [Symbol.asyncDispose]: () => file.resume[Symbol.asyncDispose](),
  };
}

async function checkFile(resume: Parts['resume']) {
  if (resume === null || resume.filename === '') {
    // For an empty file field a browser sends an empty part without a file name.
    throw invalidField('resume', applicationMessages.required, 'resume-missing');
  }
  const { file, filename } = resume;
  return { resume: file, filename, ...(await checkResume(file, 'resume')) };
}

/** Reads the form to its end even after an error: a client that is still sending would not read the response. */
async function readParts(request: FastifyRequest, tempUploads: TempUploads, parts: Parts): Promise<void> {
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        parts.problem ??= takeText(parts, part.fieldname, part.value, part.valueTruncated);
        continue;
      }
      // The parser truncates at `fileSize`, which is one byte more than a resume may have.
      const file = await tempUploads.receive(part.file, resumeByteLimit);
      if (parts.resume === null && part.fieldname === 'resume') {
        parts.resume = { file, filename: storableText(part.filename ?? '') };
      } else {
        await file[Symbol.asyncDispose]();
        parts.problem ??= unexpected(part.fieldname);
      }
    }
  } catch (error) {
    throw toFormProblem(error);
  }
}

function takeText(parts: Parts, name: string, value: unknown, truncated: boolean): ProblemError | null {
  if (name === 'resume') return invalidField(name, applicationMessages.resumeInvalid, 'resume-invalid');
  if (!textFields.includes(name) && !ignored.includes(name)) return unexpected(name);
  if (Object.hasOwn(parts.texts, name))
    return invalidField(name, 'This field was sent twice.', 'duplicate-field');
  if (truncated || typeof value !== 'string')
    return invalidField(name, 'This field is too long.', 'field-too-long');
  // A browser sends a line break as two characters; the length limits count it as one.
  parts.texts[name] = storableText(value.replace(/\r\n?/g, '\n'));
  return null;
}

function unexpected(name: string): ProblemError {
  // The client chose this name: it is cut off at a reasonable length.
  return invalidField(name.slice(0, 64), 'The form has no such field.', unknownField);
}
