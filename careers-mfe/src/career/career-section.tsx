import { RoadSign, type RoadSignProps } from '@site/shared-ui';
import { useId } from 'react';
import type { CareerSectionData } from './career.data.ts';
import styles from './career-section.module.css';

interface CareerSectionProps {
  readonly section: CareerSectionData;
  readonly sign: RoadSignProps['kind'];
  /** Drawn on the sign: path data on a 40 by 40 grid. */
  readonly symbol: string;
}

export function CareerSection({ section, sign, symbol }: CareerSectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <RoadSign kind={sign} size="large" className={styles.sign}>
        <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
          <path
            d={symbol}
            fill="none"
            stroke="currentColor"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </RoadSign>
      <h2 id={headingId} className={styles.heading}>
        {section.heading}
      </h2>
      <div className={styles.words}>
        {section.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </section>
  );
}
