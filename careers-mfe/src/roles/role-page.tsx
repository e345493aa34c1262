import { ButtonLink, Container, Hero, Plate, TextLink } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import type { ReactNode } from 'react';
import { FirstMonths } from './first-months.tsx';
import styles from './role-page.module.css';
import { RoleSection } from './role-section.tsx';
import { type RoleText, roleTagline } from './role-text.ts';
import { ShareLink } from './share-link.tsx';
import { shownDate } from './shown-date.ts';

export interface RolePageProps {
  readonly role: RoleText;
  readonly picture: ReactNode;
}

/** All seven role pages; what differs between them is their text and their picture. */
export function RolePage({ role, picture }: RolePageProps) {
  const apply = `/join-innovation?position=${encodeURIComponent(role.position)}`;
  return (
    <article id={role.anchor} className={styles.role}>
      <Hero
        eyebrow={
          <>
            <Plate tone="amber">{role.experience.shown}</Plate> <Plate>{site.place.city}</Plate>{' '}
            <Plate>Full-time</Plate>
          </>
        }
        title={role.title}
        tagline={roleTagline}
        picture={<div className={styles.picture}>{picture}</div>}
      >
        <ButtonLink to={apply}>Join Innovation</ButtonLink>
        <ShareLink path={role.path} />
      </Hero>
      <RoleSection stone={1} heading="About The Role">
        {role.about.map((text) => (
          <p key={text} className={styles.about}>
            {text}
          </p>
        ))}
        <h3 className={styles.months}>Your first months</h3>
        <FirstMonths milestones={role.firstMonths} />
      </RoleSection>
      <RoleSection stone={2} heading="Key Responsibilities">
        <ul role="list" className={styles.dashes}>
          {role.responsibilities.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </RoleSection>
      <RoleSection stone={3} heading="What We’re Looking For">
        <ul role="list" className={styles.ticks}>
          {role.lookingFor.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </RoleSection>
      <RoleSection stone={4} heading={`Why Join ${site.name}`}>
        {role.whyJoin.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </RoleSection>
      <div className={styles.end} data-tone="asphalt">
        <Container className={styles.call}>
          {role.closing && <p className={styles.closing}>{role.closing}</p>}
          <div className={styles.actions}>
            <ButtonLink to={apply}>Join Innovation</ButtonLink>
            <TextLink to="/career">See all roles</TextLink>
          </div>
          <p className={styles.dates}>
            Advertised on <time dateTime={role.posted}>{shownDate(role.posted)}</time>, open until{' '}
            <time dateTime={role.openUntil}>{shownDate(role.openUntil)}</time>.
          </p>
        </Container>
      </div>
    </article>
  );
}
