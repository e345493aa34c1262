import { VisuallyHidden } from '@site/shared-ui';

/** Tells a screen reader what a sighted visitor sees at once, such as the title of the page just opened. */
export function Announcer({ message }: { readonly message: string }) {
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite" aria-atomic="true">
        {message}
      </span>
    </VisuallyHidden>
  );
}
