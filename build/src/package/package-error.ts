/** `@site/shared-ui` cannot be packed, reported or given a version; the message says why and what to do. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}
