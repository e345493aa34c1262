export type LoadErrorCode =
  | 'entry-unreachable'
  | 'entry-broken'
  | 'chunk-unreachable'
  | 'chunk-timeout'
  | 'deadline'
  | 'page-missing'
  | 'wrong-contract'
  | 'wrong-share'
  | 'unknown';

export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly code: LoadErrorCode;

  constructor(code: LoadErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The runtime's codes (`#RUNTIME-008`) are only in the message, so the message has to be parsed. */
export function asLoadError(what: string, cause: unknown): LoadError {
  if (cause instanceof LoadError) return cause;
  return new LoadError(codeOf(cause), `${what} could not be loaded.`, { cause });
}

function codeOf(cause: unknown): LoadErrorCode {
  if (!(cause instanceof Error)) return 'unknown';
  const { name, message } = cause;
  if (name === 'ChunkLoadError')
    return 'type' in cause && cause.type === 'timeout' ? 'chunk-timeout' : 'chunk-unreachable';
  if (/RUNTIME-008/.test(message))
    return /ScriptExecutionError/.test(message) ? 'entry-broken' : 'entry-unreachable';
  if (/RUNTIME-001/.test(message)) return 'entry-broken';
  if (/does not exist in container/.test(message)) return 'page-missing';
  if (/Unsatisfied version|loadShareSync|RUNTIME-006/.test(message)) return 'wrong-share';
  // Messages of `import()` in Chromium, Firefox and WebKit, and of Vite's code for a stylesheet.
  if (/dynamically imported module|Importing a module script|Unable to preload CSS/.test(message))
    return 'chunk-unreachable';
  return 'unknown';
}
