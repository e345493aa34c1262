import { formAddress, type RemotePage } from '@platform/contract';
import { useRelease, useSettings } from '@platform/host';
import { useHttp } from '@platform/host/http';
import { Container, Hero, TextLink } from '@site/shared-ui';
import {
  type FieldValues,
  SiteForm,
  type Submission,
  sendForm,
  TextField,
  useFormControl,
  useSetField,
} from '@site/shared-ui/forms';
import { site } from '@site/shared-ui/site';
import { useEffect, useEffectEvent } from 'react';
import { SideNote } from '../side-note.tsx';
import { useReference } from './use-reference.ts';
import styles from './withdraw.module.css';
import { withdrawTexts as texts } from './withdraw.texts.ts';
import { withdrawalForm } from './withdrawal.form.ts';

const address = formAddress('careers', 'withdrawal');

export function WithdrawPage() {
  const { heading, points, lost } = texts.before;
  return (
    <>
      <Hero title={texts.title} tagline={texts.tagline} className={styles.hero} />
      <Container className={styles.columns}>
        <WithdrawalForm />
        <SideNote heading={heading}>
          <ul role="list" className={styles.points}>
            {points.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>
            {lost} <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
          </p>
        </SideNote>
      </Container>
    </>
  );
}

function WithdrawalForm() {
  const release = useRelease();
  const http = useHttp(useSettings().apiBase);

  async function withdraw(values: FieldValues, { key, signal }: Submission) {
    // The reference of the withdrawal itself is of no use to anybody.
    await sendForm(http, address, { form: withdrawalForm, release, values }, { idempotencyKey: key, signal });
  }

  return (
    <SiteForm
      form={withdrawalForm}
      label={texts.form}
      onSubmit={withdraw}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      clearOnSuccess
      action={address}
      aside={
        <p role="status">
          <Withdrawn />
        </p>
      }
    >
      <PrefillReference />
      <TextField name="reference" hint={texts.hint} />
    </SiteForm>
  );
}

function Withdrawn() {
  const { stage } = useFormControl();
  return stage === 'sent' && withdrawalForm.messages.sent;
}

/** Enters the reference of the link by which the page was opened. */
function PrefillReference() {
  const reference = useReference();
  const setField = useSetField();
  const prefill = useEffectEvent(() => {
    if (reference) setField('reference', reference);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is opened with another one
  useEffect(() => prefill(), [reference]);
  return null;
}

export default { contract: 1, Page: WithdrawPage } satisfies RemotePage;
