import {
  type ApplicationFields,
  applicationMessages,
  applicationSchema,
  type ResumeType,
  resumeByteLimit,
} from '@site/shared-ui/contracts';
import type { FastifyRequest } from 'fastify';
import type { TempUpload, TempUploads } from '../files/temp-uploads.ts';
import { FormProblem, withFormValues } from '../problems/form-problem.ts';
import { invalidField, type ProblemError, unknownField } from '../problems/problem-error.ts';
import { problemsOf, toFormProblem } from '../problems/to-problem.ts';
import { checkResumeContent, checkResumeName } from '../uploads/resume-file.ts';

const textFields = [...Object.keys(applicationSchema.fields), 'resumeUrl'];

/** Sent along by a browser that sends the form without its code; shown to people only. */
const ignored = ['certified'];

const limits = {
  fieldNameSize: 64,
  fieldSize: 4096,
  // A few more than there are, so that what is too much can be named.
  fields: textFields.length + ignored.length + 5,
  files: 2,
  fileSize: resumeByteLimit,
  headerPairs: 20,
};

/** `POST /api/send-email` as it was received and found good; the resume is gone when it goes out of scope. */
export interface ApplicationForm extends AsyncDisposable {
  readonly fields: ApplicationFields;
  /** As sent; empty when it was not. */
  readonly resumeUrl: string;
  readonly resume: TempUpload;
  readonly filename: string;
  readonly type: ResumeType;
  /** The text fields as they were sent. */
  readonly values: Readonly<Record<string, string>>;
}

interface Parts {
  readonly texts: Record<string, string>;
  resume: { file: TempUpload; filename: string } | null;
  problem: ProblemError | null;
}

/** Rejects with a `FormProblem` that tells everything that is wrong. */
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
    // A browser sends an empty part without a name for a file field that nobody filled in.
    throw invalidField('resume', applicationMessages.required, 'resume-missing');
  }
  const { file, filename } = resume;
  const type = checkResumeName(filename, 'resume');
  await checkResumeContent(file, type, 'resume');
  return { resume: file, filename, type };
}

/** Reads the form to its end even when something is wrong with it, so that the sender hears what. */
async function readParts(request: FastifyRequest, tempUploads: TempUploads, parts: Parts): Promise<void> {
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        parts.problem ??= takeText(parts, part.fieldname, part.value, part.valueTruncated);
        continue;
      }
      // The parser hands out at most the limit's bytes, which is one more than a resume may have.
      const file = await tempUploads.receive(part.file, resumeByteLimit);
      if (parts.resume === null && part.fieldname === 'resume') {
        parts.resume = { file, filename: part.filename ?? '' };
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
  // A browser sends line ends as two characters, which count as one for those who typed them.
  parts.texts[name] = value.replace(/\r\n?/g, '\n');
  return null;
}

function unexpected(name: string): ProblemError {
  // A name that could be anything is not repeated beyond a reasonable length.
  return invalidField(name.slice(0, 64), 'The form has no such field.', unknownField);
}
