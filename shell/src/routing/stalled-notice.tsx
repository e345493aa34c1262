import { Button } from '@site/shared-ui';
import { useEffect, useState } from 'react';
import type { PageLoad } from './page-loader.ts';
import styles from './stalled-notice.module.css';

interface StalledNoticeProps {
  readonly load: PageLoad;
  readonly onRetry: () => void;
}

/**
 * Says that a page which can be read already will not react yet. The page itself stays: what a visitor is
 * reading is never taken away because its code failed.
 */
export function StalledNotice({ load, onRetry }: StalledNoticeProps) {
  const [failedLoad, setFailedLoad] = useState<PageLoad | null>(null);
  useEffect(() => {
    let current = true;
    load.promise.then((outcome) => {
      if (current && outcome.at === 'failed') setFailedLoad(load);
    });
    return () => {
      current = false;
    };
  }, [load]);

  if (failedLoad !== load) return null;
  return (
    <div className={styles.notice} role="alert">
      <p>You can read this page, but its buttons and forms did not load.</p>
      <Button variant="secondary" type="button" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
