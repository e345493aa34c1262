import {
  applicationMessages,
  type ResumeType,
  resumeByteLimit,
  resumeTypes,
} from '@site/shared-ui/contracts';

/** The resume type of a file by its extension; null if a resume may not have that extension. */
export function resumeTypeOf(filename: string): ResumeType | null {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(resumeTypes, extension) ? (extension as ResumeType) : null;
}

/**
 * The specification's error message if the file cannot be a resume. The server checks the file's contents as well.
 */
export function resumeError({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0 || !name.includes('.') || resumeTypeOf(name) === null)
    return applicationMessages.resumeInvalid;
  return size >= resumeByteLimit ? applicationMessages.resumeTooLarge : undefined;
}
