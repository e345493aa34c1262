/** The line of a unit: its folder, and the team of an organisation. */
const unitLine = /^\/(?:shell|[a-z0-9]+-mfe)\/ +@([^\s/]+)\/.*$/gm;

/**
 * Adds the line of a new unit below those of the others. Its team has the name of the unit.
 *
 * @param source the text of `.github/CODEOWNERS`
 * @returns the changed text; null if no unit has a line with a team
 */
export function addOwner(source: string, unit: string): string | null {
  const last = [...source.matchAll(unitLine)].at(-1);
  if (last === undefined) return null;
  const [above, organisation] = last;
  const folder = `/${unit}-mfe/ `.padEnd(above.indexOf('@'));
  const end = last.index + above.length;
  return `${source.slice(0, end)}\n${folder}@${organisation}/${unit}${source.slice(end)}`;
}
