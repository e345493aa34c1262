import type { ReactNode } from 'react';
import styles from './form-notice.module.css';

export interface FormNoticeProps {
  /** `failure` asks the visitor to act, `info` does not. */
  readonly kind: 'failure' | 'info';
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The state of a form. Put it into a permanent `role="status"`, so that screen readers announce it. */
export function FormNotice({ kind, title, actions, children }: FormNoticeProps) {
  return (
    <div data-kind={kind} className={styles.notice}>
      <h2>{title}</h2>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
