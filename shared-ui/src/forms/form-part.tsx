import { classNames } from '@site/shared-ui';
import { type ReactNode, useId } from 'react';
import styles from './form-part.module.css';

export interface FormPartProps {
  readonly legend: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Fields that belong together, under a name. */
export function FormPart({ legend, className, children }: FormPartProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={classNames(styles.part, className)}>
      <legend className={styles.legend}>
        <span id={id}>{legend}</span>
      </legend>
      {children}
    </fieldset>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
