/** `@site/shared-ui` cannot be packed or reported; the message says why and what to do. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}
