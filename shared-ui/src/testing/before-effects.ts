import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const task = () => new Promise<void>((resolve) => setTimeout(resolve));

export interface BeforeEffects {
  readonly shown: ReactNode;
  readonly act: (container: HTMLElement) => void;
  readonly check: (container: HTMLElement) => void;
}

/**
 * Renders without React's `act`, as a browser does, and calls `act` when the page is committed but its effects have
 * not run yet. On a slow machine a visitor can act during this time.
 */
export async function actBeforeEffects({ shown, act, check }: BeforeEffects): Promise<void> {
  const { IS_REACT_ACT_ENVIRONMENT: before } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  try {
    // The observer's callback is a microtask of the commit. React runs the effects in a later task.
    const committed = new Promise<void>((resolve) => {
      new MutationObserver(() => resolve()).observe(container, { childList: true });
    });
    root.render(shown);
    await committed;
    act(container);
    for (const _ of [1, 2, 3, 4]) await task();
    check(container);
  } finally {
    root.unmount();
    container.remove();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: before });
  }
}
