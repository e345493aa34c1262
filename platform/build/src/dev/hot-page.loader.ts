import type { LoaderContext } from 'webpack';

/**
 * Pages of a running site have a production build of React, which React Refresh cannot use. So a page is replaced as a
 * whole: the shell keeps a component that shows the newest version. The rest of the tab stays as it is.
 */
const imports = `import { createElement as $createElement, useSyncExternalStore as $useStore } from 'react';\n`;
const replacement = `
if (import.meta.webpackHot) {
  const page = __webpack_exports__.default;
  const held = import.meta.webpackHot.data?.held ?? { listeners: new Set() };
  held.Page = page.Page;
  held.Shown ??= function HotPage(props) {
    const subscribe = (listener) => {
      held.listeners.add(listener);
      return () => held.listeners.delete(listener);
    };
    return $createElement($useStore(subscribe, () => held.Page), props);
  };
  page.Page = held.Shown;
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((data) => {
    data.held = held;
  });
  for (const listener of held.listeners) listener();
}
`;

// biome-ignore lint/style/noDefaultExport: webpack expects a default export
export default function hotPage(
  this: LoaderContext<object>,
  source: string,
  map: Parameters<LoaderContext<object>['callback']>[2],
): void {
  this.callback(null, `${source}\n${imports}${replacement}`, map);
}
