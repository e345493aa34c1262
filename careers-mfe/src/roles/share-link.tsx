import { Button } from '@site/shared-ui';
import { useToasts } from '@site/shared-ui/host';

/** Writes text to the clipboard; rejects where the browser does not allow it. */
export type CopyText = (text: string) => Promise<void>;

const toClipboard: CopyText = (text) => navigator.clipboard.writeText(text);

/** Copies the page's address without query and anchor. */
export function ShareLink({ path, copy = toClipboard }: { readonly path: string; readonly copy?: CopyText }) {
  const toasts = useToasts();

  async function share() {
    try {
      await copy(`${window.location.origin}${path}`);
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
