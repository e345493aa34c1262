import { Button } from '@site/shared-ui';
import { useCopyText } from '../copy-text.ts';
import { useHydrated } from '../use-hydrated.ts';

/** Shares the page's address without query and anchor. Without a share sheet of the device, it is copied. */
export function ShareLink({ path, title }: { readonly path: string; readonly title: string }) {
  const copy = useCopyText();
  // The server's HTML is for every device.
  const hasSheet = useHydrated() && typeof navigator.share === 'function';

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
