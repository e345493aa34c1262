import type { UnitName } from '@platform/contract';
import { suggestion } from '@platform/releases/closest';

export class DevError extends Error {
  override readonly name = 'DevError';
  readonly code: 'unknown-unit' | 'bad-port' | 'port-taken' | 'bad-site' | 'shell-is-live';

  constructor(code: DevError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface DevUnit {
  readonly unit: UnitName;
  readonly port: number;
}

export interface DevPlan {
  /** Port of the site: pages, API, and the files of units that are not in development. */
  readonly port: number;
  readonly units: readonly DevUnit[];
  readonly rest: readonly UnitName[];
}

/** 0 if the unit is not in development. */
export function portOf({ units }: DevPlan, unit: UnitName): number {
  return units.find((one) => one.unit === unit)?.port ?? 0;
}

/**
 * Decides which units are in development: the named units, or all units if none is named. The shell always is,
 * because React Refresh needs the development build of React, and all units use the shell's React. A unit's port does
 * not depend on which other units are named.
 *
 * @param known all units of the workspace, in the order of their ports
 */
export function planDev(names: readonly string[], port: number, known: readonly UnitName[]): DevPlan {
  const highestPort = 65_535 - known.length;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new DevError(
      'unknown-unit',
      `There is no unit ${unknown.join(', ')}. There are: ${known.join(', ')}.${suggestion(unknown[0] ?? '', known)}`,
    );
  }
  if (port < 1 || port > highestPort) {
    throw new DevError(
      'bad-port',
      `PORT must be from 1 to ${highestPort} here: every unit takes one of the ports after it.`,
    );
  }
  const wanted = (unit: UnitName) => names.length === 0 || unit === 'shell' || names.includes(unit);
  return {
    port,
    units: known.flatMap((unit, index) => (wanted(unit) ? [{ unit, port: port + 1 + index }] : [])),
    rest: known.filter((unit) => !wanted(unit)),
  };
}

/** As `planDev`, for remotes inside the pages of a running site, whose shell is the live one. */
export function planSiteDev(names: readonly string[], port: number, known: readonly UnitName[]): DevPlan {
  const plan = planDev(names, port, known);
  if (names.includes('shell'))
    throw new DevError('shell-is-live', 'With --site the shell is the live one: name remotes only.');
  return { ...plan, units: plan.units.filter(({ unit }) => unit !== 'shell') };
}
