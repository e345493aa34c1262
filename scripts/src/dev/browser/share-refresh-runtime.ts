import * as runtime from 'react-refresh/runtime';

/**
 * There is one React in a tab, and it asks one runtime which version of a component is the newest. With a runtime
 * for each unit, an edit in one would bring old versions back in another; so remotes take the shell's. Modules of
 * two units may have the same id: the unit's name keeps their components apart.
 */
globalThis.reactRefreshRuntime = (unit) => ({
  ...runtime,
  // The shell has done it.
  injectIntoGlobalHook: () => undefined,
  register: (type, id) => runtime.register(type, `${unit} ${id}`),
});

declare global {
  var reactRefreshRuntime: (unit: string) => typeof runtime & { injectIntoGlobalHook(): void };
}
