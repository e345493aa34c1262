import { Button } from '@site/shared-ui';
import { useEffect, useState } from 'react';
import styles from './notice.module.css';
import type { PageLoad, PageOutcome } from './page-loader.ts';

/**
 * Says that a page which can be read already does not react yet. The page itself stays: what a visitor is reading is
 * never taken away because its code failed. It stands beside the page, because what stands above a page that is not
 * hydrated must not change.
 */
export function StalledNotice({ load }: { readonly load: PageLoad }) {
  const [status, setStatus] = useState<'quiet' | 'stalled' | 'retrying'>('quiet');

  useEffect(() => {
    let current = true;
    load.promise.then((outcome) => current && setStatus(statusOf(outcome)));
    return () => {
      current = false;
    };
  }, [load]);

  const retry = () => {
    setStatus('retrying');
    void load.retry().then((outcome) => setStatus(statusOf(outcome)));
  };

  if (status === 'quiet') return null;
  return (
    <div className={styles.notice} role="alert">
      <p>You can read this page, but its buttons and forms did not load.</p>
      <Button variant="secondary" type="button" busy={status === 'retrying'} onClick={retry}>
        {status === 'retrying' ? 'Trying...' : 'Try again'}
      </Button>
    </div>
  );
}

function statusOf(outcome: PageOutcome): 'quiet' | 'stalled' {
  return outcome.status === 'failed' ? 'stalled' : 'quiet';
}
