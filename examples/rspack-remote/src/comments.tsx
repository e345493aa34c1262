import styles from './comments.module.css';

export function Comments() {
  return <p className={styles.comments}>No comments yet.</p>;
}
