import type { ToastRequest } from '@platform/runtime';
import { useEffect, useState } from 'react';
import styles from './toast-stack.module.css';
import { defaultToastTime } from './toast-times.data.ts';

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
