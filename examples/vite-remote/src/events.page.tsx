import type { RemotePage } from '@platform/contract';
import { Button, ButtonLink, Container } from '@site/shared-ui';
import { lazy, Suspense, useState } from 'react';
import styles from './events.module.css';

declare const EDITION: string;

const Talks = lazy(async () => ({ default: (await import('./talks.tsx')).Talks }));

function EventsPage() {
  const [seats, setSeats] = useState(0);
  const [opened, setOpened] = useState(false);
  return (
    <Container>
      <article className={styles.events}>
        <h1>Events</h1>
        <p>The {EDITION} edition, written by a team outside.</p>
        <Button onClick={() => setSeats(seats + 1)}>Seats: {seats}</Button>
        <Button onClick={() => setOpened(true)}>Show talks</Button>
        {opened && (
          <Suspense fallback={<p>Loading...</p>}>
            <Talks />
          </Suspense>
        )}
        <p>
          <ButtonLink to="/career">Open roles</ButtonLink>
        </p>
      </article>
    </Container>
  );
}

export default { contract: 1, Page: EventsPage } satisfies RemotePage;
