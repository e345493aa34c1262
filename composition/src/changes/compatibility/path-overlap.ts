/** Segments of a route's path, without regard to case; every parameter is the same as every other. */
function segmentsOf(path: string): readonly string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith(':') ? ':' : segment));
}

function rank(segments: readonly string[]): number {
  return segments.includes(':') ? 1 : 0;
}

/**
 * Whether two routes claim an address that only one can answer. A route without parameters goes before one
 * with, so `/employee/new` and `/employee/:id` live together; `/a/:x` and `/:y/b` do not.
 */
export function overlap(one: string, other: string): boolean {
  if (one === '*' || other === '*') return one === other;
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  if (a.length !== b.length || rank(a) !== rank(b)) return false;
  return a.every((segment, index) => segment === b[index] || segment === ':' || b[index] === ':');
}

/** Only routes with the same key can overlap, so nobody has to compare each with each. */
export function overlapKey(path: string): string {
  if (path === '*') return path;
  const segments = segmentsOf(path);
  return rank(segments) === 0 ? `/${segments.join('/')}` : `${segments.length} segments`;
}
