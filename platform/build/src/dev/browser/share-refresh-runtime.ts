import * as runtime from 'react-refresh/runtime';

/**
 * A tab has one React, which asks one React Refresh runtime for the newest version of a component. If each unit had
 * its own runtime, an edit in one unit would restore old versions in another; so remotes use the shell's runtime.
 * Modules of two units may have the same id, so the unit's name is part of the component's id.
 */
globalThis.reactRefreshRuntime = (unit) => ({
  ...runtime,
  // The shell has already injected its runtime.
  injectIntoGlobalHook: () => undefined,
  register: (type, id) => runtime.register(type, `${unit} ${id}`),
});

declare global {
  var reactRefreshRuntime: (unit: string) => typeof runtime & { injectIntoGlobalHook(): void };
}
