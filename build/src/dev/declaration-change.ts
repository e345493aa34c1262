import type { UnitDeclaration } from '@site/shared-ui/contracts';

/**
 * What changes with a new declaration. New pages of a remote are new exposed modules, which its dev server reads only
 * at its start. Routes and titles are data of the composition. The shell exposes no modules.
 */
export function declarationChange(
  before: UnitDeclaration,
  after: UnitDeclaration,
): 'none' | 'routes' | 'exposed-pages' {
  if (isSame(before, after)) return 'none';
  return after.unit === 'shell' || isSame(before.pages, after.pages) ? 'routes' : 'exposed-pages';
}

/** Declarations are JSON. Another order of keys counts as a change, which only costs a reload. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
