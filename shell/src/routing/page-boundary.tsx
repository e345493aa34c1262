import { Component, type ReactNode } from 'react';

interface PageBoundaryProps {
  readonly fallback: ReactNode;
  readonly onBroken: () => void;
  readonly children: ReactNode;
}

type PageBoundaryState = { readonly at: 'fine' } | { readonly at: 'failed' };

/** Keeps what a page throws inside the page: the frame around it goes on working. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { at: 'fine' };

  static getDerivedStateFromError(): PageBoundaryState {
    return { at: 'failed' };
  }

  override componentDidCatch(): void {
    this.props.onBroken();
  }

  override render(): ReactNode {
    return this.state.at === 'failed' ? this.props.fallback : this.props.children;
  }
}
