import { defaultToastTime } from '@site/shared-ui/site';
import { useEffect, useState } from 'react';
import type { ToastRequest } from './toast-host.tsx';
import styles from './toast-stack.module.css';

export function PlainToasts({ requests }: { readonly requests: readonly ToastRequest[] }) {
  const latest = requests.at(-1);
  const [past, setPast] = useState<number | null>(null);

  useEffect(() => {
    if (!latest) return;
    const timer = setTimeout(() => setPast(latest.id), defaultToastTime);
    return () => clearTimeout(timer);
  }, [latest]);

  return (
    <div className={styles.plain} role="alert">
      {latest && latest.id !== past && (
        <p className={`${styles.toast} ${styles[latest.kind]}`}>{latest.text}</p>
      )}
    </div>
  );
}
