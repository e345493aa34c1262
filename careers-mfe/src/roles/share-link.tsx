import { useToasts } from '@platform/host';
import { Button } from '@site/shared-ui';

/** Copies the page's address without query and anchor. */
export function ShareLink({ path }: { readonly path: string }) {
  const toasts = useToasts();

  async function share() {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${path}`);
      toasts.show('success', 'Link copied.', 'default');
    } catch {
      toasts.show('error', 'The link could not be copied. Copy it from the address bar.', 'default');
    }
  }

  return (
    <Button variant="quiet" onClick={share}>
      Copy link
    </Button>
  );
}
