import { useContext } from 'react';
import { createHostContext } from './create-host-context.ts';

const ReleaseContext = createHostContext('');

/** The shell provides the id of the release that a page comes from. */
export const ReleaseProvider = ReleaseContext.Provider;

/**
 * Id of the release that the page comes from. A form names it, so that the server checks it by the rules of that release.
 * Empty without a shell, as in tests.
 */
export function useRelease(): string {
  return useContext(ReleaseContext);
}
