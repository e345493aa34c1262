import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const task = () => new Promise<void>((resolve) => setTimeout(resolve));

export interface BeforeEffects {
  readonly shown: ReactNode;
  readonly act: (container: HTMLElement) => void;
  /** Once everything has settled. */
  readonly check: (container: HTMLElement) => void;
}

/**
 * Renders without `act`, as a browser does, and has the visitor act when the page is painted but its effects have not
 * run yet: on a slow machine that takes a while.
 */
export async function actBeforeEffects({ shown, act, check }: BeforeEffects): Promise<void> {
  const { IS_REACT_ACT_ENVIRONMENT: before } = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  try {
    // Its callback is a microtask of the task that commits; React leaves effects to a later task.
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
