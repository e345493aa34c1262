import type { UnitDeclaration, UnitName } from '@platform/contract';
import type { Frame } from './dev-config.ts';
import { buildLine } from './dev-lines.ts';
import { type DevPlan, portOf } from './dev-plan.ts';
import { freshDeclaration } from './follow-declarations.ts';
import { type DevBuild, startUnitServer, type UnitServer } from './unit-server.ts';

type BuildListener = (unit: UnitName, build: DevBuild) => void;

export type UnitServers = ReturnType<typeof unitServers>;

/** A dev server that another program has started. It cannot be started again from here. */
export interface ServedUnit {
  readonly unit: UnitName;
  /** Calls the listener for each build, also for those before this call. Throws the second time. */
  follow(onBuild: (build: DevBuild) => void): UnitServer;
}

export interface UnitServersOptions {
  readonly root: string;
  readonly host: string;
  readonly publicHost: string;
  readonly print: (text: string) => void;
  /** The shell around the units; `local` by default. */
  readonly frame?: Frame | undefined;
  readonly served?: ServedUnit | undefined;
}

/** Starts the dev servers of a plan, and prints a line for each build. Resolves also with what the units declare. */
export async function startServers(plan: DevPlan, options: UnitServersOptions, opened: AsyncDisposableStack) {
  const { root, print } = options;
  const servers = unitServers(plan, options);
  opened.defer(() => servers.stop());
  servers.onBuild((unit, build) => {
    const line = buildLine(unit, build, root);
    if (line) print(line);
  });
  print(`Compiling ${plan.units.map(({ unit }) => unit).join(', ')} …`);
  const declarations = await Promise.all(plan.units.map(({ unit }) => freshDeclaration(root, unit)));
  await Promise.all(declarations.map((declaration) => servers.start(declaration)));
  return { servers, declarations };
}

function unitServers(plan: DevPlan, { served, ...options }: UnitServersOptions) {
  const servers = new Map<UnitName, UnitServer>();
  const listeners: BuildListener[] = [];
  return {
    start: async (declaration: UnitDeclaration) => {
      const { unit } = declaration;
      const onBuild = (build: DevBuild) => {
        for (const listener of listeners) listener(unit, build);
      };
      await servers.get(unit)?.stop();
      const server =
        served?.unit === unit
          ? served.follow(onBuild)
          : await startUnitServer({ ...options, declaration, port: portOf(plan, unit), onBuild });
      servers.set(unit, server);
      await server.firstBuild;
    },
    onBuild: (listener: BuildListener) => void listeners.push(listener),
    /** Reloads all open pages by the shell's dev server, since every page contains the shell; without one, by all others. */
    reloadPages: () => {
      const shell = servers.get('shell');
      for (const server of shell ? [shell] : servers.values()) server.reload();
    },
    stop: async () => {
      await Promise.all([...servers.values()].map((server) => server.stop()));
    },
  };
}
