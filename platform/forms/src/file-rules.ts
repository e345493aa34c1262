import type { FormFile } from '@platform/contract';

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
