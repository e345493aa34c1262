import { draftName } from '@site/shared-ui/contracts';

/**
 * Keeps what was typed as the draft of its form, which the next document of this tab restores: the code that keeps a draft
 * has not come. A draft of an earlier document, which has not been restored for the same reason, stays. Throws if the browser
 * blocks the storage: call it after everything else.
 */
export function keepTyped(): void {
  for (const form of document.forms)
    sessionStorage[draftName(form.getAttribute('action') as string)] ??= JSON.stringify({
      texts: Object.fromEntries(new FormData(form)),
    });
}
