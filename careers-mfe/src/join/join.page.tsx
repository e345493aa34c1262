import type { RemotePage } from '@platform/contract';
import { Container, Hero, TextLink } from '@site/shared-ui';
import { useId } from 'react';
import { BarrierPicture } from './barrier.picture.tsx';
import styles from './join.module.css';
import { joinTexts } from './join.texts.ts';
import { JoinForm } from './join-form.tsx';
import { NextSteps } from './next-steps.tsx';

export function JoinPage() {
  const { title, tagline, before } = joinTexts;
  const headingId = useId();

  return (
    <>
      <Hero
        className={styles.hero}
        title={title}
        tagline={tagline}
        picture={
          <div className={styles.barrier}>
            <BarrierPicture />
          </div>
        }
      />
      <Container className={styles.columns}>
        <div className={styles.form}>
          <JoinForm />
        </div>
        <aside className={styles.before} aria-labelledby={headingId}>
          <h2 id={headingId}>{before.heading}</h2>
          <ul role="list" className={styles.points}>
            {before.points.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>
            <TextLink to="/privacy">{before.privacy}</TextLink>
          </p>
          <NextSteps />
        </aside>
      </Container>
    </>
  );
}

export default { contract: 1, Page: JoinPage } satisfies RemotePage;
