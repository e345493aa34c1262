import type { UnitName } from '@site/shared-ui/contracts';
import type { BuiltRelease } from '../units/find-built.ts';
import type { DevPlan } from './dev-plan.ts';
import type { DescribedError } from './errors/describe-error.ts';
import type { DevBuild } from './unit-server.ts';

const column = 10;

export function openingLines(
  { units }: DevPlan,
  built: readonly BuiltRelease[],
  url: string,
  host: string,
): readonly string[] {
  const rest = built.map(({ release }) => `  ${release.unit.padEnd(column)}as last built, ${release.id}`);
  return [
    '',
    `Open ${url} (Ctrl-C stops everything).`,
    ...units.map(({ unit, port }) => `  ${unit.padEnd(column)}hot reload, http://${host}:${port}`),
    ...rest,
    `  ${'mail'.padEnd(column)}${url}/-/outbox`,
    '',
  ];
}

export function siteLines(
  { units, rest }: DevPlan,
  site: string,
  url: string,
  host: string,
): readonly string[] {
  return [
    '',
    `Open ${url} (Ctrl-C stops everything).`,
    ...units.map(({ unit, port }) => `  ${unit.padEnd(column)}hot reload, http://${host}:${port}`),
    ...['shell', ...rest].map((unit) => `  ${unit.padEnd(column)}as live, ${site}`),
    '',
  ];
}

/** One line for a successful build, the whole report for a failed one, null for a build without changes. */
export function buildLine(unit: UnitName, build: DevBuild, root: string): string | null {
  const name = unit.padEnd(column);
  if (build.status === 'same') return null;
  if (build.status === 'broken') return `${name}does not compile:\n${build.report}`;
  const seconds = `${(build.ms / 1000).toFixed(1)} s`;
  if (build.changed.length === 0) return `${name}compiled in ${seconds}`;
  return `${name}${build.changed.map((path) => path.replace(root, '')).join(', ')}: compiled in ${seconds}`;
}

export function errorLines({ unit, place, text }: DescribedError): string {
  return `${(unit ?? 'page').padEnd(column)}throws in the browser${place ? `, ${place}` : ''}:\n${text}`;
}
