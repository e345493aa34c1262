/**
 * What the shell shares with all remotes while the site runs, besides React: one router, and one of each context. It only
 * grows, since releases of remotes are older and newer than the shell. All other code of this package is a library that
 * each unit bundles.
 */
// Only what pages use of React Router: the rest would be about 47 kB (gzip) of a first visit.
export { matchPath, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
export { Link, NavLink } from './link.tsx';
export * from './loading-state.tsx';
export * from './release.context.ts';
export * from './settings.context.ts';
export * from './site.context.ts';
export * from './toasts.context.ts';
