import { Button } from '@site/shared-ui';
import { useEffect, useState } from 'react';
import type { PageOutcome } from '../remotes/page-outcome.ts';
import styles from '../tab/notice.module.css';
import type { PageLoad } from './page-loader.ts';

/**
 * Says that a page which can be read already will not react yet. The page itself stays: what a visitor is
 * reading is never taken away because its code failed.
 */
export function StalledNotice({ load }: { readonly load: PageLoad }) {
  const [state, setState] = useState<'quiet' | 'stalled' | 'trying'>('quiet');
  const settle = (outcome: PageOutcome) => setState(outcome.at === 'failed' ? 'stalled' : 'quiet');

  useEffect(() => {
    let current = true;
    load.promise.then((outcome) => current && setState(outcome.at === 'failed' ? 'stalled' : 'quiet'));
    return () => {
      current = false;
    };
  }, [load]);

  const tryAgain = () => {
    setState('trying');
    void load.again().then(settle);
  };

  if (state === 'quiet') return null;
  return (
    <div className={styles.notice} role="alert">
      <p>You can read this page, but its buttons and forms did not load.</p>
      <Button variant="secondary" type="button" busy={state === 'trying'} onClick={tryAgain}>
        {state === 'trying' ? 'Trying...' : 'Try again'}
      </Button>
    </div>
  );
}
