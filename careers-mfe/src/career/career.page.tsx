import type { RemotePage } from '@platform/contract';
import { ButtonLink, Container, Reveal, Section } from '@site/shared-ui';
import { roles as openRoles } from '../roles/roles.data.ts';
import { careerTexts } from './career.data.ts';
import styles from './career.module.css';
import { CareerHero } from './career-hero.tsx';
import { CareerSection } from './career-section.tsx';
import { RoleCard } from './role-card.tsx';

export function CareerPage() {
  const { intro, sections, roles, open } = careerTexts;
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
            {openRoles.map((role) => (
              <li key={role.path}>
                <RoleCard role={role} />
              </li>
            ))}
            <li className={styles.open}>
              <h3>{open.heading}</h3>
              <p>{open.text}</p>
              <ButtonLink to="/join-innovation">{open.action}</ButtonLink>
            </li>
          </ul>
        </Reveal>
      </Section>
    </>
  );
}

export default { contract: 1, Page: CareerPage } satisfies RemotePage;
