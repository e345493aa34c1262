import { readFile } from 'node:fs/promises';
import {
  applicationMessages,
  type ResumeType,
  resumeByteLimit,
  resumeTypes,
} from '@site/shared-ui/contracts';
import { fileTypeFromBuffer } from 'file-type';
import type { TempUpload } from '../files/temp-uploads.ts';
import { invalidField, ProblemError } from '../problems/problem-error.ts';
import { resumeTypeOf } from './resume-key.ts';

/** What the name promises, before a byte has come. */
export function checkResumeName(filename: string, field: string): ResumeType {
  const type = resumeTypeOf(filename);
  if (type === null) throw invalidField(field, applicationMessages.resumeInvalid, 'resume-invalid');
  return type;
}

export function checkResumeSize(bytes: number, field: string): void {
  if (bytes >= resumeByteLimit) throw resumeTooLarge(field);
  if (bytes === 0) throw invalidField(field, applicationMessages.resumeInvalid, 'resume-invalid');
}

/** Looks into the file: what it is must be what its name says. */
export async function checkResumeContent(file: TempUpload, type: ResumeType, field: string): Promise<void> {
  checkResumeSize(file.bytes, field);
  const found = await fileTypeFromBuffer(await readFile(file.path));
  if (found?.mime !== resumeTypes[type]) {
    throw invalidField(field, applicationMessages.resumeInvalid, 'resume-invalid');
  }
}

export function resumeTooLarge(field: string): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'resume-too-large',
    message: applicationMessages.resumeTooLarge,
    field,
  });
}
