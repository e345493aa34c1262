import { feedPath, type RemotePage } from '@platform/contract';
import { ButtonLink, Container, Reveal, Section, TextLink } from '@site/shared-ui';
import { useRoles } from '../roles/use-roles.ts';
import { careerTexts } from './career.data.ts';
import styles from './career.module.css';
import { CareerHero } from './career-hero.tsx';
import { CareerSection } from './career-section.tsx';
import { RoleCard } from './role-card.tsx';

export function CareerPage() {
  const { intro, sections, roles, open } = careerTexts;
  const known = useRoles();
  return (
    <>
      <CareerHero />
      <Section>
        <p className={styles.intro}>{intro}</p>
      </Section>
      <Container className={styles.road}>
        <CareerSection section={sections.building} sign="direction" symbol="M6 20h24M20 8l12 12-12 12" />
        <CareerSection section={sections.care} sign="warning" symbol="M20 4v18M20 33v1" />
        <CareerSection section={sections.us} sign="mandatory" symbol="M20 4v32M20 14 8 8M20 24l12-6" />
      </Container>
      <Section heading={roles.heading} id="explore-roles" tone="concrete">
        <p className={styles.lead}>{roles.text}</p>
        <Reveal>
          <ul role="list" className={styles.cards}>
            {known.open.map((role) => (
              <li key={role.path}>
                <RoleCard role={role} />
              </li>
            ))}
            <li className={styles.open}>
              <h3>{open.heading}</h3>
              <p>{open.text}</p>
              <ButtonLink to="/join-innovation">{open.action}</ButtonLink>
            </li>
            {known.closed.map((role) => (
              <li key={role.path}>
                <RoleCard role={role} isClosed />
              </li>
            ))}
          </ul>
        </Reveal>
        <p className={styles.feed}>
          <TextLink href={feedPath('careers')}>{roles.feed}</TextLink>
        </p>
      </Section>
    </>
  );
}

export default { contract: 1, Page: CareerPage } satisfies RemotePage;
