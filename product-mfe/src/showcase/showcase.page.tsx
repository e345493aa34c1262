import type { RemotePage } from '@platform/contract';
import { ButtonLink, Reveal, Section } from '@site/shared-ui';
import { HandsetPicture } from '../pictures/handset.picture.tsx';
import { LampList } from './lamp-list.tsx';
import { MilestoneRoad } from './milestone-road.tsx';
import styles from './showcase.module.css';
import { showcaseTexts } from './showcase.texts.ts';
import { ShowcaseHero } from './showcase-hero.tsx';
import { TeamRotation } from './team-rotation.tsx';
import { VisionMission } from './vision-mission.tsx';

export function ShowcasePage() {
  const { intro, drawn, lamps, milestones, contact } = showcaseTexts;
  return (
    <>
      <ShowcaseHero />
      <Section>
        <div className={styles.inUse}>
          <p className={styles.intro}>{intro}</p>
          <figure className={styles.drawing}>
            <HandsetPicture />
            <figcaption className={styles.caption}>{drawn}</figcaption>
          </figure>
        </div>
      </Section>
      <Section heading={lamps.heading} tone="concrete">
        <Reveal>
          <p className={styles.lead}>{lamps.text}</p>
          <LampList />
        </Reveal>
      </Section>
      <Section>
        <Reveal>
          <VisionMission />
        </Reveal>
      </Section>
      <Section heading={milestones.heading} divider>
        <p className={styles.lead}>{milestones.text}</p>
        <Reveal>
          <MilestoneRoad />
        </Reveal>
      </Section>
      <Section heading={contact.heading} tone="asphalt">
        <div className={styles.contact}>
          <p className={styles.lead}>{contact.text}</p>
          <ButtonLink to="/contact">{contact.action}</ButtonLink>
        </div>
      </Section>
      <TeamRotation />
    </>
  );
}

export default { contract: 1, Page: ShowcasePage } satisfies RemotePage;
