import { isUnitName, type UnitName } from '@site/shared-ui/contracts';

/** A release of a unit. */
export interface ReleaseOfUnit {
  readonly unit: UnitName;
  readonly release: string;
}

/** The release of the innermost stack frame that belongs to a release; null if there is none. */
export function releaseThatThrew(error: unknown): ReleaseOfUnit | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, unit = '', release = ''] = /\/assets\/(\w+)\/(\w+)\//.exec(stack) ?? [];
  return isUnitName(unit) ? { unit, release } : null;
}

/** Calls back for uncaught errors that a release's code has thrown. The page continues to work after them. */
export function watchUncaughtErrors(
  window: Pick<Window, 'addEventListener'>,
  onError: (source: ReleaseOfUnit, error: unknown) => void,
): void {
  const handle = (error: unknown) => {
    const source = releaseThatThrew(error);
    if (source) onError(source, error);
  };
  window.addEventListener('error', ({ error }) => handle(error));
  window.addEventListener('unhandledrejection', ({ reason }) => handle(reason));
}
