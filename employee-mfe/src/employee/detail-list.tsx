import type { Employee } from '@site/shared-ui/contracts';
import { type ReactNode, useId } from 'react';
import styles from './detail-list.module.css';
import type { Detail } from './details.data.ts';

interface DetailListProps {
  readonly heading: string;
  readonly details: readonly Detail[];
  readonly employee: Employee;
}

/** What is known of these details; without any, nothing, its heading included. */
export function DetailList({ heading, details, employee }: DetailListProps) {
  const id = useId();
  const known = details.flatMap((detail) => {
    const shown = show(detail, employee[detail.field]);
    return shown ? [{ ...detail, shown }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <dl className={styles.list}>
        {known.map(({ field, label, shown }) => (
          <div key={field} className={styles.entry}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{shown}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function show({ as }: Detail, value: string | undefined): ReactNode {
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
