import { Component, type ReactNode } from 'react';

interface PageBoundaryProps {
  readonly fallback: ReactNode;
  readonly onThrow: (error: unknown) => void;
  /** Called just before what has thrown is removed from the document. */
  readonly beforeRemoval?: () => void;
  readonly children: ReactNode;
}

type PageBoundaryState = { readonly status: 'ready' } | { readonly status: 'failed' };

/** Keeps what a part of the site throws inside that part: what stands around it goes on working. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { status: 'ready' };

  static getDerivedStateFromError(): PageBoundaryState {
    return { status: 'failed' };
  }

  override getSnapshotBeforeUpdate(_: PageBoundaryProps, before: PageBoundaryState): null {
    if (before.status === 'ready' && this.state.status === 'failed') this.props.beforeRemoval?.();
    return null;
  }

  /** React wants it beside `getSnapshotBeforeUpdate`. */
  override componentDidUpdate(): void {}

  override componentDidCatch(error: unknown): void {
    this.props.onThrow(error);
  }

  override render(): ReactNode {
    return this.state.status === 'failed' ? this.props.fallback : this.props.children;
  }
}
