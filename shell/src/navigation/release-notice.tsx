import { Button } from '@site/shared-ui';
import { useNavigation } from './navigation.ts';
import styles from './notice.module.css';

/**
 * Asks a visitor who is filling in a form whether the page may be replaced. A sibling of the page: React discards
 * HTML that is not hydrated if a component above it changes.
 */
export function ReleaseNotice({ offered }: { readonly offered: number | null }) {
  const { answerOffer } = useNavigation();
  if (offered === null) return null;
  return (
    <div className={styles.notice} role="alert">
      <p>This page was replaced by another version. What you have filled in comes along.</p>
      <div className={styles.choices}>
        <Button variant="primary" type="button" onClick={() => answerOffer(true)}>
          Switch now
        </Button>
        <Button variant="quiet" type="button" onClick={() => answerOffer(false)}>
          Stay on this one
        </Button>
      </div>
    </div>
  );
}
