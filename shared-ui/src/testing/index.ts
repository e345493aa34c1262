export type { Fixture } from '../components/fixture.ts';
export { expectAccessible } from './accessible.ts';
export { actBeforeEffects } from './before-effects.ts';
export { nextReportedError } from './browser-apis.ts';
export { expectConsoleError } from './console-guard.ts';
export { createNetwork, type Network, type NetworkRoutes } from './network.ts';
export { renderOnServer, type ServerRendered } from './server-render.ts';
export { translate } from './translate.ts';
export { type ShownToast, type VisitOptions, visit } from './visit.tsx';
