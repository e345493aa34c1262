import { Button } from '@site/shared-ui';
import { useEffect, useRef } from 'react';
import { useAnnounce } from '../frame/announcer/announcer.tsx';
import styles from './confirmation.module.css';
import { useNavigation } from './navigation.ts';
import { shownRecord } from './navigation-state.ts';
import { useNavigationState } from './page-outlet.tsx';
import { focusOn, shownHeading } from './shown-element.ts';

/** Says that a form was sent, on the page that opens next or to which the visitor has gone in the meantime. */
export function Confirmation() {
  const { dismiss } = useNavigation();
  const { slot, confirmation: text } = shownRecord(useNavigationState());
  const announce = useAnnounce();
  /** A page that was opened with a confirmation is announced with it. */
  const shown = useRef(slot.id);
  useEffect(() => {
    if (text !== null && shown.current === slot.id) announce(text);
    shown.current = slot.id;
  }, [slot.id, text, announce]);
  if (text === null) return null;
  return (
    <aside className={styles.confirmation} aria-label="Confirmation">
      <p>{text}</p>
      <Button
        variant="quiet"
        onClick={() => {
          focusOn(shownHeading(document));
          dismiss();
        }}
      >
        Dismiss
      </Button>
    </aside>
  );
}
