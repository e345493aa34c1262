import { Button } from '@site/shared-ui';
import { useState } from 'react';
import { useNavigation } from './navigation.ts';
import styles from './notice.module.css';
import { useFocusAfterwards } from './use-focus-afterwards.ts';

/**
 * Asks a visitor who is filling in a form whether the page may be replaced. A sibling of the page: React discards
 * HTML that is not hydrated if a component above it changes.
 */
export function ReleaseNotice({ offered }: { readonly offered: number | null }) {
  return offered !== null && <Offer key={offered} />;
}

function Offer() {
  const { answerOffer } = useNavigation();
  const [status, setStatus] = useState<'asking' | 'switching' | 'failed'>('asking');
  const notice = useFocusAfterwards<HTMLDivElement>();
  const change = () => {
    setStatus('switching');
    void answerOffer(true).then((replaced) => setStatus(replaced ? 'asking' : 'failed'));
  };
  const busy = status === 'switching';
  return (
    <div ref={notice} className={styles.notice} role="alert">
      <p>
        {status === 'failed'
          ? 'The other version did not load. You can go on with this one, or try again.'
          : 'This page was replaced by another version. What you have filled in comes along.'}
      </p>
      <div className={styles.choices}>
        <Button variant="primary" busy={busy} onClick={change}>
          {busy ? 'Switching...' : 'Switch now'}
        </Button>
        <Button variant="quiet" onClick={() => void answerOffer(false)}>
          Stay on this one
        </Button>
      </div>
    </div>
  );
}
