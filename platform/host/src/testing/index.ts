export { expectAccessible } from './accessible.ts';
export { nextReportedError } from './browser-apis.ts';
export { expectConsoleError } from './fail-on-console.ts';
export { createNetwork, type Network, type NetworkRoutes } from './network.ts';
export { renderOnServer } from './server-render.tsx';
export { translate } from './translate.ts';
export { type ShownToast, type VisitedPage, type VisitOptions, visit } from './visit.tsx';
