import type { UnitName } from '@platform/contract';
import type { DevPlan } from './dev-plan.ts';
import type { DevBuild } from './unit-server.ts';

const column = 10;

/** @param others name and origin of what is not in development */
export function openingLines(
  { units }: DevPlan,
  url: string,
  host: string,
  others: readonly (readonly [name: string, origin: string])[],
): readonly string[] {
  const reloaded = units.map(({ unit, port }) => [unit, `hot reload, http://${host}:${port}`] as const);
  const lines = [...reloaded, ...others].map(([name, origin]) => `  ${name.padEnd(column)}${origin}`);
  return ['', `Open ${url} (Ctrl-C stops everything).`, ...lines, ''];
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
