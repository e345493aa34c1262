import { VisuallyHidden } from '@site/shared-ui';
import { createContext, type ReactNode, useContext, useState } from 'react';

/** Says something to a screen reader that a sighted visitor sees at once, such as the title of the page just opened. */
export type Announce = (message: string) => void;

const AnnounceContext = createContext<Announce | null>(null);

/** Stands around the frame, so that what is announced renders nothing but its own words. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [message, announce] = useState('');
  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden>
        <span role="status" aria-live="polite" aria-atomic="true">
          {message}
        </span>
      </VisuallyHidden>
    </AnnounceContext>
  );
}

export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext);
  if (!announce) throw new Error('The frame stands in an Announcer.');
  return announce;
}
