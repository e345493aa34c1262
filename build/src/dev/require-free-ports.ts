import { DevError, type DevPlan } from './dev-plan.ts';
import { takenPort } from './taken-port.cjs';

/** Checks before the builds whether every port is free; throws an error that names the unit and says what to do. */
export async function requireFreePorts(plan: DevPlan, host: string): Promise<void> {
  const taken = await takenPort(plan, host);
  if (taken !== null) throw new DevError('port-taken', taken);
}
