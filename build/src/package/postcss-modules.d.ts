declare module 'postcss-modules-local-by-default' {
  import type { PluginCreator } from 'postcss';

  const plugin: PluginCreator<{ readonly mode: 'local' }>;
  // biome-ignore lint/style/noDefaultExport: the package is one function
  export default plugin;
}

declare module 'postcss-modules-scope' {
  import type { PluginCreator } from 'postcss';

  const plugin: PluginCreator<{ readonly generateScopedName: (name: string) => string }>;
  // biome-ignore lint/style/noDefaultExport: the package is one function
  export default plugin;
}
