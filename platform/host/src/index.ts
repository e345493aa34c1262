/**
 * What the shell shares with all remotes while the site runs, besides React: one router, and one of each context. It only
 * grows, since releases of remotes are older and newer than the shell. All other code of this package is a library that
 * each unit bundles.
 */
// Only what pages use of React Router: the rest would be about 47 kB (gzip) of a first visit.
export { matchPath, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
export * from './contexts.tsx';
export { Link, NavLink } from './link.tsx';
