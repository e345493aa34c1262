import type { RemotePage } from '@platform/contract';
import { ButtonLink, Hero, Reveal, Section } from '@site/shared-ui';
import { about } from './about.data.ts';
import styles from './about.module.css';
import { SignPost } from './sign-post.picture.tsx';

export function AboutPage() {
  const { description, boards, values } = about;
  return (
    <>
      <Hero title={about.title} tagline={about.tagline} picture={<SignPost />} />
      <Section heading={description.heading}>
        <Reveal className={styles.description}>
          {description.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Reveal>
      </Section>
      <Section heading={about.heading} tone="concrete">
        <Reveal className={styles.gantry}>
          {boards.map(({ name, text }) => (
            <div key={name} className={styles.board}>
              <h3 className={styles.boardName}>{name}</h3>
              <p>{text}</p>
            </div>
          ))}
        </Reveal>
      </Section>
      <Section heading={about.valuesHeading} divider>
        <Reveal>
          <ul role="list" className={styles.values}>
            {values.map(({ name, text }) => (
              <li key={name} className={styles.stone}>
                <h3 className={styles.cap}>{name}</h3>
                <p className={styles.face}>{text}</p>
              </li>
            ))}
          </ul>
        </Reveal>
        <p className={styles.next}>
          <ButtonLink to="/team">Meet the team</ButtonLink>
          <ButtonLink to="/career" variant="secondary">
            See the open roles
          </ButtonLink>
        </p>
      </Section>
    </>
  );
}

export default { contract: 1, Page: AboutPage } satisfies RemotePage;
