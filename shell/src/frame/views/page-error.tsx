import { useSite } from '@platform/host';
import type { PageErrorProps } from '@platform/runtime';
import { Container, ErrorCard, TextLink } from '@site/shared-ui';
import styles from './page-error.module.css';

export function PageError({ title, busy, onRetry }: PageErrorProps) {
  const { home } = useSite();
  return (
    <Container className={styles.page}>
      <ErrorCard
        title={`${title} is closed for a moment`}
        level={1}
        action={{ label: busy ? 'Trying...' : 'Try again', busy, onPress: onRetry }}
        secondary={<TextLink to={home}>Back to the home page</TextLink>}
      >
        This part of the site could not be loaded. The rest is open as usual.
      </ErrorCard>
    </Container>
  );
}
