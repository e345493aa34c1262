import type { RemotePage } from '@platform/contract';
import { Container, Hero, TextLink } from '@site/shared-ui';
import { SideNote } from '../side-note.tsx';
import { BarrierPicture } from './barrier.picture.tsx';
import styles from './join.module.css';
import { joinTexts } from './join.texts.ts';
import { JoinForm } from './join-form.tsx';
import { NextSteps } from './next-steps.tsx';

export function JoinPage() {
  const { title, tagline, before } = joinTexts;

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
        <SideNote heading={before.heading} className={styles.before}>
          <ul role="list" className={styles.points}>
            {before.points.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>
            <TextLink to="/privacy">{before.privacy}</TextLink>
          </p>
          <NextSteps />
        </SideNote>
      </Container>
    </>
  );
}

export default { contract: 1, Page: JoinPage } satisfies RemotePage;
