import { type ReactNode, useId } from 'react';
import styles from './gallery.module.css';

/** One part of the gallery; tests look at each by its name. */
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
