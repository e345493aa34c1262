import { SocialLinks } from '@site/shared-ui';
import type { Employee } from '@site/shared-ui/site';
import { useId } from 'react';
import styles from './detail-list.module.css';
import { socialFields } from './details.data.ts';
import { employeeTexts } from './employee.texts.ts';

/** Links to the employee's profiles. Only https addresses, since the data is not trusted. */
export function SocialProfiles({ employee }: { readonly employee: Employee }) {
  const id = useId();
  const links = socialFields.flatMap(({ field, network }) => {
    const href = employee[field];
    return href && isHttps(href) ? [{ network, href }] : [];
  });
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {employeeTexts.social}
      </h2>
      <SocialLinks links={links} owner={employee.name} />
    </section>
  );
}

function isHttps(href: string): boolean {
  try {
    return new URL(href).protocol === 'https:';
  } catch {
    return false;
  }
}
