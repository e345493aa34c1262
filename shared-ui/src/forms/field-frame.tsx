import { classNames } from '@site/shared-ui';
import { formMarks } from '@site/shared-ui/contracts';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** The words every field may have. */
export interface FieldText {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
}

/** An option of a field: its value, or a value and the label that is shown for it. */
export type FieldOption = string | { readonly value: string; readonly label: string };

export function valueAndLabel(option: FieldOption): { readonly value: string; readonly label: string } {
  return typeof option === 'string' ? { value: option, label: option } : option;
}

export interface FieldIds {
  readonly id: string;
  readonly labelId: string;
  readonly hintId: string;
  readonly errorId: string;
  /** For `aria-describedby` of the control. */
  readonly describedBy: string | undefined;
}

/** Ids that tie a control to its words. */
export function useFieldIds(hint: ReactNode, error: string | undefined): FieldIds {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(Boolean(hint) && hintId, Boolean(error) && errorId) || undefined;
  return { id, labelId: `${id}-label`, hintId, errorId, describedBy };
}

interface FieldHeadProps extends FieldText {
  readonly ids: FieldIds;
  /** A group of controls is called by its `labelId`; a single control has a label. */
  readonly of?: 'control' | 'group';
}

/** The words above a control. The mark stands outside the label, so that the field is called by its name alone. */
export function FieldHead({ ids, label, hint, required, of = 'control' }: FieldHeadProps) {
  return (
    <div className={styles.head}>
      {of === 'control' ? (
        <label htmlFor={ids.id} className={styles.label}>
          {label}
        </label>
      ) : (
        <span id={ids.labelId} className={styles.label}>
          {label}
        </span>
      )}{' '}
      {required && (
        <span className={styles.required} aria-hidden="true">
          Required
        </span>
      )}{' '}
      {hint && (
        <span id={ids.hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}

export interface FieldErrorProps {
  /** For `aria-describedby` of the control. */
  readonly id: string;
  /** Of the field. */
  readonly name: string;
  readonly error: string | undefined;
}

/** The line under a control, kept free for an error: ours, or the server's where there is no script. */
export function FieldError({ id, name, error }: FieldErrorProps) {
  return (
    <div className={styles.slot} {...{ [formMarks.errorFor]: name }}>
      {error && <p id={id}>{error}</p>}
    </div>
  );
}
