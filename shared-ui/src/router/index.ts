/**
 * What pages may use of React Router. Sharing only these saves about 47 kB (gzip) on a first visit. Add an export when a
 * page needs it.
 */
export { matchPath, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
export { Link, NavLink } from './link.tsx';
