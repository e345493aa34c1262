import { TextLink } from '@site/shared-ui';
import type { LegalBlock, LegalRun } from './legal-document.ts';
import styles from './legal-page.module.css';

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
  return block.records.map(({ name, facts }) => (
    <div key={name} className={styles.record}>
      <h3 className={styles.recordName}>{name}</h3>
      <dl className={styles.facts}>
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
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
