import { Component, type ErrorInfo, type ReactNode, useLayoutEffect, useRef } from 'react';

interface PageBoundaryProps {
  readonly fallback: ReactNode;
  /** @param components React's stack of components */
  readonly onThrow: (error: unknown, components: ErrorInfo['componentStack']) => void;
  /** Called before React removes the children that have thrown from the document. */
  readonly beforeRemoval?: () => void;
  readonly children: ReactNode;
}

type PageBoundaryState = { readonly status: 'ready' } | { readonly status: 'failed' };

export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { status: 'ready' };

  static getDerivedStateFromError(): PageBoundaryState {
    return { status: 'failed' };
  }

  override getSnapshotBeforeUpdate(_: PageBoundaryProps, before: PageBoundaryState): null {
    if (before.status === 'ready' && this.state.status === 'failed') this.props.beforeRemoval?.();
    return null;
  }

  /** React requires it with `getSnapshotBeforeUpdate`. */
  override componentDidUpdate(): void {}

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.props.onThrow(error, componentStack);
  }

  override render(): ReactNode {
    return this.state.status === 'failed' ? this.props.fallback : this.props.children;
  }
}

interface RemovedElementsProps {
  readonly elements: readonly Element[];
  readonly className?: string;
}

/** Shows elements that React has removed. They are inserted once: moving them would take focus out of them. */
export function RemovedElements({ elements, className }: RemovedElementsProps) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => container.current?.replaceChildren(...elements), [elements]);
  return <div ref={container} className={className} data-removed />;
}
