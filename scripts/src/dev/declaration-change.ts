import type { UnitDeclaration } from '@site/shared-ui/contracts';

/**
 * What a new declaration asks for: new pages of a remote are new exposed modules, which its server learns at its
 * start; routes and titles are data of the composition. The shell exposes nothing.
 */
export function declarationChange(
  before: UnitDeclaration,
  after: UnitDeclaration,
): 'none' | 'routes' | 'exposed-pages' {
  if (isSame(before, after)) return 'none';
  return after.unit === 'shell' || isSame(before.pages, after.pages) ? 'routes' : 'exposed-pages';
}

/** Declarations are JSON; another order counts as a change, which harms nobody. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
