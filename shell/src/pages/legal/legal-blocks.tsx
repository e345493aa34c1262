import type { PrivacyRecord } from '@platform/contract';
import { useFormRecords } from '@platform/runtime';
import { TextLink } from '@site/shared-ui';
import { createElement, useSyncExternalStore } from 'react';
import type { LegalBlock, LegalRun } from './legal-document.ts';
import styles from './legal-page.module.css';

const terms = [
  { term: 'What', text: 'what' },
  { term: 'Why', text: 'why' },
  { term: 'Kept for', text: 'kept' },
] as const;

export function LegalBlocks({ blocks }: { readonly blocks: readonly LegalBlock[] }) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />);
}

function Block({ block }: { readonly block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('runs' in block)
    return (
      <p>
        {block.runs.map((run) => (
          <Run key={JSON.stringify(run)} run={run} />
        ))}
      </p>
    );
  if ('list' in block) {
    return (
      <ul className={styles.points}>
        {block.list.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <FormRecords />
      <Records records={block.records} />
    </>
  );
}

/** What the server repeats for each record of the live forms, in the document of the page. */
const pattern: PrivacyRecord = { name: '{name}', what: '{what}', why: '{why}', kept: '{kept}' };

/** The records of the live forms: first those of the document, then the newest. */
function FormRecords() {
  const { subscribe, newest, first } = useFormRecords();
  const records = useSyncExternalStore(subscribe, newest, () => first) ?? [pattern];
  return createElement('privacy-records', { class: styles.formRecords }, <Records records={records} />);
}

function Records({ records }: { readonly records: readonly PrivacyRecord[] }) {
  return records.map((record) => (
    <div key={JSON.stringify(record)} className={styles.record}>
      <h3 className={styles.recordName}>{record.name}</h3>
      <dl className={styles.facts}>
        {terms.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{record[text]}</dd>
          </div>
        ))}
      </dl>
    </div>
  ));
}

function Run({ run }: { readonly run: LegalRun }) {
  if (typeof run === 'string') return run;
  return run.to.startsWith('/') ? (
    <TextLink to={run.to}>{run.text}</TextLink>
  ) : (
    <TextLink href={run.to}>{run.text}</TextLink>
  );
}
