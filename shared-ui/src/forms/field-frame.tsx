import { classNames } from '@site/shared-ui';
import { formMarks } from '@site/shared-ui/contracts';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Properties that every field has. */
export interface FieldText {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
}

/** As `FieldText`, for a field whose form may declare label and `required`. */
export type DeclaredText = Omit<FieldText, 'label'> & { readonly label?: string };

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

/** Ids that connect a control with its label, hint and error. */
export function useFieldIds(hint: ReactNode, error: string | undefined): FieldIds {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(Boolean(hint) && hintId, Boolean(error) && errorId) || undefined;
  return { id, labelId: `${id}-label`, hintId, errorId, describedBy };
}

interface FieldHeadProps extends FieldText {
  readonly ids: FieldIds;
  /** A single control gets a `<label>`. A group is labelled by `labelId` through `aria-labelledby`. */
  readonly of?: 'control' | 'group';
}

/** Label, `Required` and hint above a control. `Required` is outside the label, to keep the accessible name short. */
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
  /** Name of the field. */
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
