import type { FailurePhase } from '@platform/contract';
import { createContext, type ErrorInfo, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { useNavigation, useNavigationState } from './navigation-context.tsx';
import { PageBoundary, RemovedElements } from './page-boundary.tsx';

/** @param phase depends on the part alone: the page may have worked before the frame did */
export type OnFrameError = (
  error: unknown,
  components: ErrorInfo['componentStack'],
  phase?: FailurePhase,
) => void;

const FrameErrorsContext = createContext<OnFrameError>(() => undefined);

export const FrameErrorsProvider = FrameErrorsContext.Provider;

interface FramePartProps {
  /** Selects the part's own element in the document. */
  readonly selector: string;
  readonly children: ReactNode;
}

/**
 * A part of the frame, with a router and an error boundary of its own. When the part throws, the page continues to work
 * and the part's elements stay: its links and menus need no code.
 *
 * The Suspense boundary never suspends. Without it React would discard the HTML of the whole document if a part
 * throws while it is hydrated.
 */
export function FramePart({ selector, children }: FramePartProps) {
  const onThrow = use(FrameErrorsContext);
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
        <FrameRouter>{children}</FrameRouter>
        <WorkedMark part={part} />
      </Suspense>
    </PageBoundary>
  );
}

/** The router of a part of the frame. The pages have routers of their own. */
function FrameRouter({ children }: Pick<FramePartProps, 'children'>) {
  const { navigator } = useNavigation();
  const { entry } = useNavigationState();
  return (
    <Router location={entry.location} navigator={navigator} useTransitions={false}>
      {children}
    </Router>
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
