import { isUnitName, type UnitName } from '@site/shared-ui/contracts';

/** A release of a unit. */
export interface ReleaseOfUnit {
  readonly unit: UnitName;
  readonly release: string;
}

/** The release whose code has thrown an error: that of the innermost frame; null where no release's code is in it. */
export function releaseThatThrew(error: unknown): ReleaseOfUnit | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, unit = '', release = ''] = /\/assets\/(\w+)\/(\w+)\//.exec(stack) ?? [];
  return isUnitName(unit) ? { unit, release } : null;
}

/** Tells of errors that nothing has caught, as far as a release's code has thrown them; a page works on after them. */
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
