import { formMarks } from '@platform/contract';
import type { FieldText } from '@platform/forms';
import { classNames } from '@site/shared-ui';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly required: boolean | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldText {
  readonly error: string | undefined;
  /** Several controls, which are labelled as a group. */
  readonly isGroup?: boolean;
  /** A control that has its label beside it. */
  readonly labelsItself?: boolean;
  /** Stands under the error. */
  readonly after?: ReactNode;
  readonly children: (control: ControlProps) => ReactNode;
}

/** `Required` is outside the label, to keep the accessible name short. */
export function FieldFrame(props: FieldFrameProps) {
  const { name, label, hint, required, className, error, isGroup, labelsItself, after, children } = props;
  const id = useId();
  const [labelId, hintId, errorId] = [`${id}-label`, `${id}-hint`, `${id}-error`];
  const state = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': classNames(Boolean(hint) && hintId, Boolean(error) && errorId) || undefined,
  } as const;
  const [Label, labelled] = isGroup
    ? (['span', { id: labelId }] as const)
    : (['label', { htmlFor: id }] as const);
  const group = isGroup && {
    ...{ role: 'radiogroup', 'aria-labelledby': labelId, 'aria-required': required || undefined },
    ...state,
  };
  return (
    <div className={classNames(styles.field, className)} {...group}>
      {!labelsItself && (
        <div className={styles.head}>
          <Label {...labelled} className={styles.label}>
            {label}
          </Label>{' '}
          {required && (
            <span className={styles.required} aria-hidden="true">
              Required
            </span>
          )}{' '}
          {hint && (
            <span id={hintId} className={styles.hint}>
              {hint}
            </span>
          )}
        </div>
      )}
      {children({ id, name, required, ...state })}
      <div>
        <FieldError id={errorId} name={name} error={error} />
        {after}
      </div>
    </div>
  );
}

export interface FieldErrorProps {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
}

/** The line under a control for its error: ours, or without script the server's. The space is reserved. */
export function FieldError({ id, name, error }: FieldErrorProps) {
  return (
    <div className={styles.slot} {...{ [formMarks.errorFor]: name }}>
      {error && <p id={id}>{error}</p>}
    </div>
  );
}
