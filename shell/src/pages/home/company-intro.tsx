import { Plate, Reveal, Section, TextLink } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import styles from './company-intro.module.css';
import { facts, intro } from './home.data.ts';

export function CompanyIntro({ id }: { readonly id: string }) {
  return (
    <Section id={id} heading={intro.heading} className={styles.intro}>
      <Reveal className={styles.columns}>
        <div className={styles.words}>
          {intro.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <TextLink to="/about">More about {site.name}</TextLink>
          </p>
        </div>
        <dl className={styles.facts}>
          {facts.map(({ plate, text }) => (
            <div key={plate} className={styles.fact}>
              <dt>
                <Plate>{plate}</Plate>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Reveal>
    </Section>
  );
}
