import type { Employee } from '@site/shared-ui/site';
import { type ReactNode, useId } from 'react';
import styles from './detail-list.module.css';
import type { Detail } from './details.data.ts';

interface DetailListProps {
  readonly heading: string;
  readonly details: readonly Detail[];
  readonly employee: Employee;
}

/** The details that have a value. If none has one, nothing is rendered, not even the heading. */
export function DetailList({ heading, details, employee }: DetailListProps) {
  const id = useId();
  const known = details.flatMap((detail) => {
    const content = formatDetail(detail, employee[detail.field]);
    return content ? [{ ...detail, content }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <dl className={styles.list}>
        {known.map(({ field, label, content }) => (
          <div key={field} className={styles.entry}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value} dir="auto">
              {content}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function formatDetail({ as }: Detail, value: string | undefined): ReactNode {
  if (!value) return null;
  if (as === 'date') return formatDate(value);
  if (as === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  if (as === 'phone') return <a href={`tel:${value.replace(/[^+\d]/g, '')}`}>{value}</a>;
  return value;
}

/** `2025-01-31`, with or without a time, as `31-01-2025`; null for any other format. */
export function formatDate(value: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(value) ?? [];
  return year && month && day ? `${day}-${month}-${year}` : null;
}
