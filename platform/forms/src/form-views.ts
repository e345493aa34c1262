import type { ComponentType, ReactNode } from 'react';

export interface NoticeViewProps {
  /** `failure` asks the visitor to act, `info` does not. */
  readonly kind: 'failure' | 'info';
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export interface ButtonViewProps {
  /** Default: `button`. */
  readonly type?: 'submit';
  /** What it does is of less importance than the form. */
  readonly variant?: 'secondary';
  /** While work is in progress. It keeps the focus. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** How a form looks, besides its fields. */
export interface FormViews {
  readonly Notice: ComponentType<NoticeViewProps>;
  readonly Button: ComponentType<ButtonViewProps>;
  /** For screen readers only. */
  readonly Hidden: ComponentType<{ readonly children: ReactNode }>;
  /** Classes of the form, and of its parts that have no component. */
  readonly classes: {
    readonly form?: string | undefined;
    /** What the server answers to a browser without script. */
    readonly answer?: string | undefined;
    /** Around a notice, also while there is none. */
    readonly status?: string | undefined;
    /** Around the submit button and what stands beside it. */
    readonly foot?: string | undefined;
  };
}
