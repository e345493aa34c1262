import { Reveal, RoadSign, Section } from '@site/shared-ui';
import { services } from './home.data.ts';
import styles from './our-services.module.css';
import { ServiceSymbol } from './service-symbol.picture.tsx';

export function OurServices() {
  return (
    <Section heading="Our Services" divider>
      <Reveal>
        <ul role="list" className={styles.services}>
          {services.map(({ name, text, sign, symbol }) => (
            <li key={name} className={styles.service}>
              <span className={styles.post}>
                <RoadSign kind={sign} size="large">
                  <ServiceSymbol name={symbol} />
                </RoadSign>
              </span>
              <h3>{name}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </Reveal>
    </Section>
  );
}
