import { userInfo } from 'node:os';

/**
 * Name of the user who runs this process. In a container the user often has a number only, for which the system
 * knows no name: `uid 1234` then.
 */
export function userName(read: () => { readonly username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
