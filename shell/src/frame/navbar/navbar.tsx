import { Link } from '@platform/host';
import { site } from '../../site.ts';
import { Wordmark } from '../wordmark/wordmark.tsx';
import { BarMenu } from './bar-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import styles from './navbar.module.css';

export function Navbar() {
  return (
    <header className={styles.navbar}>
      <div className={styles.row}>
        <Link to={site.home} className={styles.brand} aria-label={`${site.name}, to the home page`}>
          <Wordmark />
        </Link>
        <BarMenu className={styles.bar} />
        <MobileMenu className={styles.mobile} />
      </div>
    </header>
  );
}
