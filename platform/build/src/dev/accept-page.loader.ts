import type { LoaderContext } from 'webpack';

/**
 * A page's module exports more than components, so React Refresh would reload the whole page at an edit. The shell
 * reads only `Page` from it: once that is registered with React Refresh, the module can be replaced in place.
 */
const acceptance = `
if (import.meta.webpackHot) {
  $RefreshReg$(__react_refresh_utils__.getModuleExports(__webpack_require__.$Refresh$.moduleId).default?.Page, 'Page');
  import.meta.webpackHot.accept();
  if (import.meta.webpackHot.data) __react_refresh_utils__.enqueueUpdate(() => {});
}
`;

// biome-ignore lint/style/noDefaultExport: webpack expects a default export
export default function acceptPage(
  this: LoaderContext<object>,
  source: string,
  map: Parameters<LoaderContext<object>['callback']>[2],
): void {
  this.callback(null, `${source}\n${acceptance}`, map);
}
