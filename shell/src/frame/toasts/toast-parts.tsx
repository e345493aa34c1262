import type { ToastKind } from '@platform/host';
import { ToastMark } from './toast-mark.picture.tsx';
import styles from './toast-stack.module.css';

interface ToastWordsProps {
  readonly kind: ToastKind;
  readonly text: string;
}

export function ToastWords({ kind, text }: ToastWordsProps) {
  return (
    <p className={styles.words}>
      <ToastMark kind={kind} />
      <span>{text}</span>
    </p>
  );
}

export function CloseToast({ closeToast }: { readonly closeToast: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label="Dismiss" onClick={closeToast}>
      <ToastMark kind="close" />
    </button>
  );
}
