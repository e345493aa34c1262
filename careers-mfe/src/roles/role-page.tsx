import type { RemotePage } from '@platform/contract';
import { ButtonLink, Container, Hero, Plate, TextLink } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import type { ComponentType } from 'react';
import { FirstMonths } from './first-months.tsx';
import styles from './role-page.module.css';
import { RoleSection } from './role-section.tsx';
import { closedTexts, type RoleText, roleTagline, salaryText } from './role-text.ts';
import { dayText, type Role, roles } from './roles.data.ts';
import { ShareLink } from './share-link.tsx';
import { useRoles } from './use-roles.ts';

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

function RolePage({ role, Picture }: RolePageProps) {
  const apply = `/join-innovation?position=${encodeURIComponent(role.position)}`;
  const { open, closed } = useRoles();
  const isClosed = closed.some(({ path }) => path === role.path);
  return (
    <article id={role.anchor} className={styles.role}>
      <Hero
        eyebrow={
          <>
            <Plate tone="amber">{role.experience.shown}</Plate>{' '}
            <Plate>{role.remote ? 'Remote' : site.place.city}</Plate> <Plate>Full-time</Plate>
            {role.salary && (
              <>
                {' '}
                <Plate>{salaryText(role.salary)}</Plate>
              </>
            )}
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
        {isClosed ? (
          <>
            <p className={styles.closed}>
              Closed on <time dateTime={role.openUntil}>{dayText(role.openUntil)}</time>
            </p>
            <ButtonLink to="/career">See all roles</ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to={apply}>Join Innovation</ButtonLink>
            <ShareLink path={role.path} title={role.title} />
          </>
        )}
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
          {isClosed ? (
            <OtherRoles open={open} />
          ) : (
            <>
              {role.closing && <p className={styles.closing}>{role.closing}</p>}
              <div className={styles.actions}>
                <ButtonLink to={apply}>Join Innovation</ButtonLink>
                <TextLink to="/career">See all roles</TextLink>
              </div>
            </>
          )}
          <p className={styles.dates}>
            Advertised on <time dateTime={role.posted}>{dayText(role.posted)}</time>,{' '}
            <span>{isClosed ? 'closed on' : 'open until'}</span>{' '}
            <time dateTime={role.openUntil}>{dayText(role.openUntil)}</time>.
          </p>
        </Container>
      </div>
    </article>
  );
}

/** What a visitor of a closed role can do instead. */
function OtherRoles({ open }: { readonly open: readonly Role[] }) {
  return (
    <>
      <p className={styles.closing}>{open.length > 0 ? closedTexts.others : closedTexts.none}</p>
      {open.length > 0 && (
        <ul role="list" className={styles.others}>
          {open.map(({ path, title }) => (
            <li key={path}>
              <TextLink to={path}>{title}</TextLink>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <ButtonLink to="/join-innovation">{closedTexts.action}</ButtonLink>
      </div>
    </>
  );
}
