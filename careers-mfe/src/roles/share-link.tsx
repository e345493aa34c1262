import { Button } from '@site/shared-ui';
import { useSyncExternalStore } from 'react';
import { useCopyText } from '../copy-text.ts';

const never = () => () => {};

/** Passes on the page's address without query and anchor: by the device's own sheet, or else by the clipboard. */
export function ShareLink({ path, title }: { readonly path: string; readonly title: string }) {
  const copy = useCopyText();
  // The server's HTML is for every device.
  const hasSheet = useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  );

  async function share() {
    const url = `${window.location.origin}${path}`;
    if (hasSheet) {
      const shared = await navigator.share({ title, url }).then(
        () => true,
        // Somebody has closed the sheet.
        (error: unknown) => (error as Error).name === 'AbortError',
      );
      if (shared) return;
    }
    await copy(url, 'Link copied.', 'The link could not be copied. Copy it from the address bar.');
  }

  return (
    <Button variant="quiet" onClick={share}>
      {hasSheet ? 'Share' : 'Copy link'}
    </Button>
  );
}
