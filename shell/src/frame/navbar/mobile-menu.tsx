import { SocialLinks } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import { useCallback, useId, useRef } from 'react';
import { FrameLink } from '../frame-link.tsx';
import { mobileEntries } from '../navigation.data.ts';
import { Wordmark } from '../wordmark/wordmark.tsx';
import { Accordion } from './accordion.tsx';
import { ClosePicture, MenuPicture } from './menu.picture.tsx';
import styles from './mobile-menu.module.css';
import { useModal } from './use-modal.ts';
import { useOpenUntilVisit } from './use-open-until-visit.ts';

/** The menu button of narrow screens, and the menu that it opens. */
export function MobileMenu({ className }: { readonly className?: string | undefined }) {
  const [open, setOpen] = useOpenUntilVisit(false);
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), [setOpen]);
  useModal({ box: menu, opener, open, close });

  return (
    <div className={className}>
      <button
        ref={opener}
        type="button"
        className={styles.button}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpen(true)}
      >
        <MenuPicture />
      </button>
      <div
        ref={menu}
        id={menuId}
        hidden={!open}
        role="dialog"
        aria-modal="true"
        aria-label="Menu"
        className={styles.menu}
      >
        <div className={styles.head}>
          <span className={styles.brand} aria-hidden="true">
            <Wordmark />
          </span>
          <button type="button" className={styles.button} aria-label="Close menu" onClick={close}>
            <ClosePicture />
          </button>
        </div>
        <nav aria-label="Menu">
          <ul role="list" className={styles.entries}>
            {mobileEntries.map((entry) => (
              <li key={entry.label} className={styles.entry}>
                {'links' in entry ? (
                  <Accordion menu={entry} />
                ) : (
                  <FrameLink to={entry.to} className={styles.link}>
                    {entry.label}
                  </FrameLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <SocialLinks links={site.social} owner={site.name} className={styles.social} />
      </div>
    </div>
  );
}
