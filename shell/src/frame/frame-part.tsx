import { type ReactNode, Suspense, useState } from 'react';
import { PageBoundary, RemovedElements } from '../navigation/page-boundary.tsx';

interface FramePartProps {
  /** Finds the part's own element in the document. */
  readonly selector: string;
  readonly onThrow: (error: unknown) => void;
  readonly children: ReactNode;
}

/**
 * A part of the frame, which throws alone. The page goes on, and what could be seen of the part stays: its links need
 * no code, and the bar's lists open under pointer and focus, as without script.
 *
 * The Suspense boundary never waits for anything. Without it React would give up the whole document that came rendered
 * when one part of it throws while it is hydrated.
 */
export function FramePart({ selector, onThrow, children }: FramePartProps) {
  // Filled in a moment before it is shown.
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
