import { Button, TextLink } from '@site/shared-ui';
import { useCopyText } from '../../copy-text.ts';
import { SideNote } from '../../side-note.tsx';
import { useReference } from '../../withdraw/use-reference.ts';
import { withdrawalPath } from '../../withdraw/withdrawal.form.ts';
import { keepTexts as texts } from './application-sent.texts.ts';
import styles from './keep-reference.module.css';

/**
 * Offers to keep the reference, with which the application can be withdrawn. Without script, it says that the reference is in
 * the page's address.
 */
export function KeepReference() {
  const reference = useReference();
  const copy = useCopyText();
  if (reference === null)
    return (
      <p>
        {texts.inAddress} <TextLink to={withdrawalPath}>{texts.withdraw}</TextLink>
      </p>
    );
  return (
    <SideNote heading={texts.heading}>
      <code className={styles.reference}>{reference}</code>
      <p>{texts.why}</p>
      <div className={styles.ways}>
        <Button variant="secondary" onClick={() => copy(reference, texts.copied, texts.notCopied)}>
          {texts.copy}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <TextLink to={`${withdrawalPath}#${reference}`}>{texts.withdraw}</TextLink>
      </div>
    </SideNote>
  );
}
