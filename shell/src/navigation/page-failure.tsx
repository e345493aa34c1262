import { Container, ErrorCard, TextLink } from '@site/shared-ui';
import styles from './page-failure.module.css';

interface PageFailureProps {
  /** Title of the page that is missing. */
  readonly title: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** The error card in place of a page that could not be loaded or has thrown. Its title is the document's `h1`. */
export function PageFailure({ title, busy, onRetry }: PageFailureProps) {
  return (
    <Container className={styles.page}>
      <ErrorCard
        title={`${title} is closed for a moment`}
        level={1}
        action={{ label: busy ? 'Trying...' : 'Try again', busy, onPress: onRetry }}
        secondary={<TextLink to="/home">Back to the home page</TextLink>}
      >
        This part of the site could not be loaded. The rest is open as usual.
      </ErrorCard>
    </Container>
  );
}
