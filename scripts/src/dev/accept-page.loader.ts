import type { LoaderContext } from 'webpack';

/**
 * A page's module exports a contract beside its component, so React Refresh does not take it for a component's
 * module, and an edit would reload the whole page. But the shell reads only `Page` of it: once React Refresh knows
 * that one, the module may be replaced in place.
 */
const acceptance = `
if (import.meta.webpackHot) {
  $RefreshReg$(__react_refresh_utils__.getModuleExports(__webpack_require__.$Refresh$.moduleId).default?.Page, 'Page');
  import.meta.webpackHot.accept();
  if (import.meta.webpackHot.data) __react_refresh_utils__.enqueueUpdate(() => {});
}
`;

// biome-ignore lint/style/noDefaultExport: webpack takes a loader from there
export default function acceptPage(
  this: LoaderContext<object>,
  source: string,
  map: Parameters<LoaderContext<object>['callback']>[2],
): void {
  this.callback(null, `${source}\n${acceptance}`, map);
}
