import {
  applicationMessages,
  type ResumeType,
  resumeByteLimit,
  resumeTypes,
} from '@site/shared-ui/contracts';

/** As the file picker wants it: extensions and MIME types. */
export const resumeAccept = Object.entries(resumeTypes)
  .flatMap(([extension, mime]) => [`.${extension}`, mime])
  .join(',');

/** The kind of document a file's name promises, if a resume may be one. */
export function resumeTypeOf(filename: string): ResumeType | null {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(resumeTypes, extension) ? (extension as ResumeType) : null;
}

/** What is wrong with a file as resume, in the specification's words. The server looks into it as well. */
export function resumeComplaint({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0 || !name.includes('.') || resumeTypeOf(name) === null)
    return applicationMessages.resumeInvalid;
  return size >= resumeByteLimit ? applicationMessages.resumeTooLarge : undefined;
}
