import type { FailurePhase } from '@site/shared-ui/contracts';
import { type ErrorInfo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { PageBoundary, RemovedElements } from '../navigation/page-boundary.tsx';

interface FramePartProps {
  /** Selects the part's own element in the document. */
  readonly selector: string;
  /** The phase depends on the part alone: the page may have worked before the frame did. */
  readonly onThrow: (error: unknown, components: ErrorInfo['componentStack'], phase: FailurePhase) => void;
  readonly children: ReactNode;
}

/**
 * An error boundary for a part of the frame. When the part throws, the page continues to work and the part's elements
 * stay: its links and menus need no code.
 *
 * The Suspense boundary never suspends. Without it React would discard the HTML of the whole document if a part
 * throws while it is hydrated.
 */
export function FramePart({ selector, onThrow, children }: FramePartProps) {
  // Filled just before the fallback is shown.
  const [removed] = useState<Element[]>([]);
  const [part] = useState({ worked: false });
  return (
    <PageBoundary
      beforeRemoval={() => removed.push(...document.querySelectorAll(selector))}
      onThrow={(error, components) => onThrow(error, components, part.worked ? 'open-tab' : 'first-load')}
      fallback={<RemovedElements elements={removed} className="without-code" />}
    >
      <Suspense>
        {children}
        <WorkedMark part={part} />
      </Suspense>
    </PageBoundary>
  );
}

/** A part that throws in its first effects is unmounted in the same task. So it counts as working in the next one. */
function WorkedMark({ part }: { readonly part: { worked: boolean } }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      part.worked = true;
    });
    return () => clearTimeout(timer);
  }, [part]);
  return null;
}
