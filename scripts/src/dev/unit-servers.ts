import type { UnitDeclaration, UnitName } from '@site/shared-ui/contracts';
import { type DevBuild, startUnitServer, type UnitServer } from './unit-server.ts';

/** The dev servers of all units in development. */
export interface UnitServers {
  /** Starts a unit's server, or starts it anew, and waits for its first build. */
  start(declaration: UnitDeclaration): Promise<void>;
  /** Reloads all open pages: the shell is in each of them. */
  reloadPages(): void;
  stop(): Promise<void>;
}

export interface UnitServersOptions {
  readonly root: string;
  readonly host: string;
  readonly publicHost: string;
  readonly portOf: (unit: UnitName) => number;
  readonly onBuild: (unit: UnitName, build: DevBuild) => void;
}

export function unitServers({ portOf, onBuild, ...options }: UnitServersOptions): UnitServers {
  const servers = new Map<UnitName, UnitServer>();
  return {
    start: async (declaration) => {
      const { unit } = declaration;
      await servers.get(unit)?.stop();
      const server = await startUnitServer({
        ...options,
        declaration,
        port: portOf(unit),
        onBuild: (build) => onBuild(unit, build),
      });
      servers.set(unit, server);
      await server.firstBuild;
    },
    reloadPages: () => servers.get('shell')?.reload(),
    stop: async () => {
      await Promise.all([...servers.values()].map((server) => server.stop()));
    },
  };
}
