import { classNames, SocialLinks, VisuallyHidden } from '@site/shared-ui';
import { site as facts } from '@site/shared-ui/site';
import { site } from '../../site.ts';
import { FrameLink } from '../frame-link.tsx';
import { Wordmark } from '../wordmark/wordmark.tsx';
import { menuName } from './close-menus.ts';
import { Dropdown } from './dropdown.tsx';
import { ClosePicture, MenuPicture } from './menu.picture.tsx';
import styles from './mobile-menu.module.css';

const { name, navigation } = site;

/**
 * The menu button of narrow screens, and the menu that it opens over the page. The same button closes it. The browser
 * does both, so they need no code; the stylesheet hides the page behind, also from the keyboard and from screen readers.
 */
export function MobileMenu({ className }: { readonly className?: string | undefined }) {
  return (
    <details name={menuName} className={classNames(styles.box, className)} suppressHydrationWarning>
      <summary className={styles.button}>
        <MenuPicture />
        <ClosePicture />
        <VisuallyHidden>Menu</VisuallyHidden>
      </summary>
      <div className={styles.menu}>
        <span className={styles.brand} aria-hidden="true">
          <Wordmark />
        </span>
        <nav aria-label="Menu">
          <ul role="list" className={styles.entries}>
            {navigation.menu.map((entry) => (
              <li key={entry.label} className={styles.entry}>
                {'links' in entry ? (
                  <Dropdown menu={entry} styles={styles} />
                ) : (
                  <FrameLink to={entry.to} className={styles.top}>
                    {entry.label}
                  </FrameLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <SocialLinks links={facts.social} owner={name} className={styles.social} />
      </div>
    </details>
  );
}
