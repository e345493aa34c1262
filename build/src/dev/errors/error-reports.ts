import { errorLines } from '../dev-lines.ts';
import type { UnitServers } from '../unit-servers.ts';
import { readBrowserError } from './browser-error.ts';
import { describeError, type StackUnit } from './describe-error.ts';

export interface ErrorReports {
  /** @returns what the page shows, nothing if it is empty; null if the content is no report */
  receive(content: unknown): string | null;
}

/** Prints each error once until the next build, however often and in however many tabs it is thrown. */
export function errorReports(
  units: readonly StackUnit[],
  servers: Pick<UnitServers, 'findSource' | 'onBuild'>,
  print: (text: string) => void,
): ErrorReports {
  const printed = new Set<string>();
  servers.onBuild(() => printed.clear());
  return {
    receive: (content) => {
      const reported = readBrowserError(content);
      if (!reported) return null;
      const described = describeError(reported, units, servers.findSource);
      if (!described) return '';
      const lines = errorLines(described);
      if (!printed.has(lines)) print(lines);
      printed.add(lines);
      // The card shows the first line as a heading: "ERROR in …".
      return `${described.place ?? 'the page'}\n${described.text}`;
    },
  };
}
