import { isDeepStrictEqual } from 'node:util';
import type { UnitDeclaration } from '@site/shared-ui/contracts';

/**
 * What a new declaration asks for: new pages of a remote are new exposed modules, which its server learns at its
 * start; routes and titles are data of the composition. The shell exposes nothing.
 */
export function declarationChange(
  before: UnitDeclaration,
  after: UnitDeclaration,
): 'none' | 'routes' | 'exposed-pages' {
  if (isDeepStrictEqual(before, after)) return 'none';
  const exposes = after.unit !== 'shell' && !isDeepStrictEqual(before.pages, after.pages);
  return exposes ? 'exposed-pages' : 'routes';
}
