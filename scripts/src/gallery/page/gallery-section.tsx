import { type ReactNode, useId } from 'react';
import styles from './gallery.module.css';

/** A picture is named after its heading. */
export function GallerySection({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {name}
      </h2>
      <div className={styles.pieces}>{children}</div>
    </section>
  );
}
