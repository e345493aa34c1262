import { type ReactNode, useId } from 'react';
import styles from './form-part.module.css';

export interface FormPartProps {
  readonly legend: ReactNode;
  readonly children: ReactNode;
}

export function FormPart({ legend, children }: FormPartProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={styles.part}>
      <legend className={styles.legend}>
        <span id={id}>{legend}</span>
      </legend>
      {children}
    </fieldset>
  );
}

export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
