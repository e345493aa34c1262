/**
 * The exports of React Router that pages may use. Sharing only these saves about 47 kB (gzip) on a first visit. Add an
 * export when a page needs it.
 */
export {
  Link,
  matchPath,
  NavLink,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
