import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@platform/releases/root';

/** The variables of a program whose clock is that of the machine and `difference` (ms). */
export function clockVariables(folder: string, difference: number): Readonly<Record<string, string>> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'clock');
  writeFileSync(file, String(difference));
  const preload = pathToFileURL(join(root, 'e2e/support/clock.ts'));
  return { CLOCK_FILE: file, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${preload}` };
}

/** All roles of the site are open then, and none closes within 14 days. */
const rolesAreOpen = Date.parse('2027-03-01T00:00:00Z');

/** The tests need open roles: from this day on, the programs that they start have an earlier clock. */
export function keepRolesOpen(now = Date.now()): void {
  if (now > rolesAreOpen)
    Object.assign(process.env, clockVariables(join(root, '.site/test'), rolesAreOpen - now));
}
