import type { UnitDeclaration, UnitName } from '@site/shared-ui/contracts';
import { type DevBuild, startUnitServer, type UnitServer } from './unit-server.ts';

type BuildListener = (unit: UnitName, build: DevBuild) => void;

/** The dev servers of all units in development. */
export interface UnitServers {
  /** Starts a unit's server, or starts it anew, and waits for its first build. */
  start(declaration: UnitDeclaration): Promise<void>;
  /** Calls back after each build of any unit. */
  onBuild(listener: BuildListener): void;
  /** Reloads all open pages: the shell is in each of them. */
  reloadPages(): void;
  stop(): Promise<void>;
}

export interface UnitServersOptions {
  readonly root: string;
  readonly host: string;
  readonly publicHost: string;
  readonly portOf: (unit: UnitName) => number;
}

export function unitServers({ portOf, ...options }: UnitServersOptions): UnitServers {
  const servers = new Map<UnitName, UnitServer>();
  const listeners: BuildListener[] = [];
  return {
    start: async (declaration) => {
      const { unit } = declaration;
      await servers.get(unit)?.stop();
      const server = await startUnitServer({
        ...options,
        declaration,
        port: portOf(unit),
        onBuild: (build) => {
          for (const listener of listeners) listener(unit, build);
        },
      });
      servers.set(unit, server);
      await server.firstBuild;
    },
    onBuild: (listener) => void listeners.push(listener),
    reloadPages: () => servers.get('shell')?.reload(),
    stop: async () => {
      await Promise.all([...servers.values()].map((server) => server.stop()));
    },
  };
}
