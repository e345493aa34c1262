import { Button } from '@site/shared-ui';
import styles from './confirmation.module.css';
import { useNavigation } from './navigation.ts';
import { shownRecord } from './navigation-state.ts';
import { useNavigationState } from './page-outlet.tsx';
import { focusOn, shownHeading } from './shown-element.ts';

/**
 * Says above the page on which a visitor lands after a success what has arrived. It is announced with the page's title.
 */
export function Confirmation() {
  const { dismiss } = useNavigation();
  const { confirmation: text } = shownRecord(useNavigationState());
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
