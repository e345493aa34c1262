import { type ReactNode, Suspense, useState } from 'react';
import { PageBoundary, RemovedElements } from '../navigation/page-boundary.tsx';

interface FramePartProps {
  /** Selects the part's own element in the document. */
  readonly selector: string;
  readonly onThrow: (error: unknown) => void;
  readonly children: ReactNode;
}

/**
 * An error boundary for a part of the frame. When the part throws, the page continues to work and the part's elements
 * stay: its links need no code, and the bar's lists open on hover and focus, as without scripts.
 *
 * The Suspense boundary never suspends. Without it React would discard the HTML of the whole document if a part
 * throws while it is hydrated.
 */
export function FramePart({ selector, onThrow, children }: FramePartProps) {
  // Filled just before the fallback is shown.
  const [removed] = useState<Element[]>([]);
  return (
    <PageBoundary
      beforeRemoval={() => removed.push(...document.querySelectorAll(selector))}
      onThrow={onThrow}
      fallback={<RemovedElements elements={removed} className="without-code" />}
    >
      <Suspense>{children}</Suspense>
    </PageBoundary>
  );
}
