import { site } from '../../site.ts';
import { FrameLink } from '../frame-link.tsx';
import styles from './bar-menu.module.css';
import { menuName } from './close-menus.ts';
import { Dropdown } from './dropdown.tsx';

export function BarMenu({ className }: { readonly className?: string | undefined }) {
  return (
    <nav aria-label="Main" className={className}>
      <ul role="list" className={styles.entries}>
        {site.navigation.bar.map((entry) => (
          <li key={entry.label} className={styles.entry}>
            {'links' in entry ? (
              <Dropdown menu={entry} styles={styles} name={menuName} />
            ) : (
              <FrameLink to={entry.to} className={styles.top}>
                {entry.label}
              </FrameLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
