import { createContext, type ReactNode, useContext, useState } from 'react';

type Announce = (message: string) => void;

const AnnounceContext = createContext<Announce | null>(null);

/** Wraps the frame. An announcement renders only the status region again. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [message, announce] = useState('');
  return (
    <AnnounceContext value={announce}>
      {children}
      <span className="announcer">
        <span role="status" aria-live="polite" aria-atomic="true">
          {message}
        </span>
      </span>
    </AnnounceContext>
  );
}

export function useAnnounce(): Announce {
  const announce = useContext(AnnounceContext);
  if (!announce) throw new Error('useAnnounce needs an Announcer around the frame.');
  return announce;
}
