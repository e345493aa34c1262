import { quote } from './quote.ts';

const bar = 'export const barEntries: readonly NavigationEntry[] = [';
const mobile = 'export const mobileEntries: readonly NavigationEntry[] = [';

/**
 * Adds a link at the end of the bar and of the phone's menu.
 *
 * @param source the text of `shell/src/frame/navigation.data.ts`
 * @returns the changed text; null if the two lists are not where this expects them
 */
export function addToNavigation(source: string, label: string, to: string): string | null {
  const line = `  { label: ${quote(label)}, to: ${quote(to)} },\n`;
  let changed = source;
  for (const list of [bar, mobile]) {
    const start = changed.indexOf(list);
    const end = start < 0 ? -1 : changed.indexOf('\n];', start);
    if (end < 0) return null;
    changed = `${changed.slice(0, end + 1)}${line}${changed.slice(end + 1)}`;
  }
  return changed;
}
