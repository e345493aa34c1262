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

/** The specification's error message if a file of this size cannot be a resume. */
export function resumeError({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return applicationMessages.resumeInvalid;
  return size >= resumeByteLimit ? applicationMessages.resumeTooLarge : undefined;
}

/** The beginnings of ZIP archives and of compound files, in which documents with a password are. */
const containers = ['PK\x03\x04', '\xd0\xcf\x11\xe0'];

/**
 * The message for content that is certainly neither PDF nor DOCX, whatever the file is called. The server decides about
 * the rest.
 */
export function resumeContentError(content: Uint8Array): string | undefined {
  const start = String.fromCharCode(...content.subarray(0, 1024));
  // Scanners write something before a PDF.
  const possible = start.includes('%PDF-') || containers.some((container) => start.startsWith(container));
  return possible ? undefined : applicationMessages.resumeInvalid;
}
