import type { RemotePage } from '@platform/contract';
import { ButtonLink, Container, Hero, Plate, TextLink } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import type { ComponentType } from 'react';
import { FirstMonths } from './first-months.tsx';
import styles from './role-page.module.css';
import { RoleSection } from './role-section.tsx';
import { type RoleText, roleTagline } from './role-text.ts';
import { type Role, roles } from './roles.data.ts';
import { ShareLink } from './share-link.tsx';

interface RolePageProps {
  readonly role: RoleText & Role;
  readonly Picture: ComponentType | undefined;
}

/** @param Picture a drawing of the role; a page without one has its words only */
export function rolePage(path: string, text: RoleText, Picture?: ComponentType): RemotePage {
  const known = roles.find((role) => role.path === path);
  if (!known) throw new Error(`roles.data.ts has no role with the path ${path}.`);
  const role = { ...known, ...text };
  return { contract: 1, Page: () => <RolePage role={role} Picture={Picture} /> };
}

/** `2026-11-02` → `2 November 2026`, whatever the machine's time zone. */
const formatDate = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function RolePage({ role, Picture }: RolePageProps) {
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
        picture={
          Picture && (
            <div className={styles.picture}>
              <Picture />
            </div>
          )
        }
      >
        <ButtonLink to={apply}>Join Innovation</ButtonLink>
        <ShareLink path={role.path} />
      </Hero>
      <RoleSection number={1} heading="About The Role">
        {role.about.map((text) => (
          <p key={text} className={styles.about}>
            {text}
          </p>
        ))}
        <h3 className={styles.months}>Your first months</h3>
        <FirstMonths milestones={role.firstMonths} />
      </RoleSection>
      <RoleSection number={2} heading="Key Responsibilities">
        <ul role="list" className={styles.dashes}>
          {role.responsibilities.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </RoleSection>
      <RoleSection number={3} heading="What We’re Looking For">
        <ul role="list" className={styles.ticks}>
          {role.lookingFor.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </RoleSection>
      <RoleSection number={4} heading={`Why Join ${site.name}`}>
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
            Advertised on <time dateTime={role.posted}>{formatDate(role.posted)}</time>, open until{' '}
            <time dateTime={role.openUntil}>{formatDate(role.openUntil)}</time>.
          </p>
        </Container>
      </div>
    </article>
  );
}
