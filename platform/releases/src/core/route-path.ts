const longest = 200;

/** A parameter, or characters that mean nothing in addresses and to web servers. */
const segment = /^(:\w+|[A-Za-z0-9._~-]+)$/;

/** Segments of a route's path, in lower case and with one placeholder for all parameters. */
export function segmentsOf(path: string): readonly string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith(':') ? ':' : segment));
}

/** Whether all addresses of a route are a path without parameters, or below it. */
export function isBelow(route: string, path: string): boolean {
  const own = segmentsOf(route);
  return segmentsOf(path).every((segment, index) => own[index] === segment);
}

/** Whether an address of a route is a path without parameters, or below it. */
export function reaches(route: string, path: string): boolean {
  const own = segmentsOf(route);
  return segmentsOf(path).every((segment, index) => own[index] === segment || own[index] === ':');
}

/** The rule that a route's path breaks, to be written after the path; null if it has the right form. */
export function routePathFault(path: string): string | null {
  if (path === '*' || path === '/') return null;
  if (!path.startsWith('/')) return 'must begin with a slash, or be *';
  if (path.length > longest) return `must have at most ${longest} characters`;
  const bad = path
    .slice(1)
    .split('/')
    .find((part) => !segment.test(part) || part === '.' || part === '..');
  if (bad === undefined) return null;
  if (bad === '') return 'must have no empty segment, nor a slash at its end';
  return `must not have the segment ${JSON.stringify(bad)}: only :name, or letters a to z, digits, and . _ ~ - are allowed`;
}
