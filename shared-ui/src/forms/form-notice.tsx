import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form-notice.module.css';

export interface FormNoticeProps {
  /** `failure` asks the visitor to act, `info` does not. */
  readonly kind: 'failure' | 'info';
  readonly title: string;
  /** Buttons. */
  readonly actions?: ReactNode;
  /** Take the focus if it was lost, because the button that led to this notice is gone. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** The state of a form. Put it into a permanent `role="status"`, so that screen readers announce it. */
export function FormNotice({ kind, title, actions, takesFocus = false, children }: FormNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new state of the same notice, which may take the focus again
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) notice.current?.focus();
  }, [takesFocus, title]);

  return (
    <div ref={notice} tabIndex={-1} data-kind={kind} className={styles.notice}>
      <h2>{title}</h2>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
