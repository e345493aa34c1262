import { parseRelease } from '@site/composition';
import { tinyRelease } from '@site/composition/testing';
import * as fc from 'fast-check';

const segment = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[A-Za-z0-9._~-]{1,12}$/) },
  { weight: 2, arbitrary: fc.stringMatching(/^:\w{1,8}$/) },
  // What means something to a file system, to nginx, or to a host of static files.
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '..',
      '.',
      '~1',
      'a b',
      'a;',
      '$uri',
      '"',
      "'",
      '\\',
      '{}',
      '#',
      '%2e%2e',
      '*',
      '',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 10 }) },
);

/** Paths of routes as a remote could write them; about half of them have the right form. */
export const routePaths: fc.Arbitrary<string> = fc
  .array(segment, { minLength: 1, maxLength: 4 })
  .map((segments) => `/${segments.join('/')}`);

/** Whether a release with this route can be published. */
export function canBePublished(path: string): boolean {
  const { release } = tinyRelease('careers');
  const routes = [{ ...release.routes[0], path }];
  try {
    return parseRelease(Buffer.from(JSON.stringify({ ...release, routes })), 'careers').routes.length === 1;
  } catch {
    return false;
  }
}
