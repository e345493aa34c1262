import { useSettings, useToasts } from '@site/shared-ui';
import {
  applicationMessages,
  formActions,
  genders,
  positions,
  typedPatterns,
} from '@site/shared-ui/contracts';
import {
  CheckboxField,
  FieldRow,
  type FieldValues,
  FormPart,
  FormProgress,
  type FormSending,
  RadioGroup,
  SelectField,
  SiteForm,
  type Submission,
  TextField,
  useFormValues,
} from '@site/shared-ui/forms';
import { HttpError, useHttp } from '@site/shared-ui/http';
import { useRef, useState } from 'react';
import { AddressFields } from './address-fields.tsx';
import { EnvelopePicture } from './envelope.picture.tsx';
import { sendApplication, uploadResume } from './join.api.ts';
import styles from './join.module.css';
import { type Application, joinSchema } from './join.schema.ts';
import { joinTexts } from './join.texts.ts';
import { emptyApplication } from './join.values.ts';
import { PreselectPosition } from './preselect-position.tsx';
import { ResumeField } from './resume-field.tsx';
import { sameValues } from './same-values.ts';
import type { UnsentFormDeps } from './unsent/create-unsent.ts';
import { FindUnsent } from './unsent/find-unsent.tsx';
import { UnsentStatus, useUnsent } from './unsent/unsent-status.tsx';

const requiredFields = ['fullName', 'email', 'resume'] as const;

/** The values that are sent: all except the certification. */
const contentOf = (application: object): FieldValues =>
  Object.fromEntries(
    Object.entries(application).filter(([name]) => name in emptyApplication && name !== 'certified'),
  );

type SentValues = FieldValues | null;

/** Whether the form contains what was sent: the visitor may have changed it meanwhile. */
const useIsSent = (sent: SentValues) => {
  const values = useFormValues();
  return sent !== null && sameValues(sent, contentOf(values));
};

/** The body that is being sent, and the part of it that has been sent: 0 to 1. */
interface Upload {
  readonly of: 'resume' | 'application';
  readonly share: number;
}

/** The resume is sent twice, so each body is half of the way. */
function sendingOf({ of, share }: Upload): FormSending {
  const { resume, application, answer } = joinTexts.sending;
  const percent = Math.floor(share * 100);
  if (of === 'resume') return { step: resume, percent, share: share / 2 };
  return share < 1 ? { step: application, percent, share: 0.5 + share / 2 } : { step: answer, share: 1 };
}

interface ProgressProps {
  readonly sent: SentValues;
  readonly upload: Upload | null;
}

function Progress({ sent, upload }: ProgressProps) {
  return (
    <FormProgress required={requiredFields} sent={useIsSent(sent)} sending={upload && sendingOf(upload)} />
  );
}

function Confirmation({ sent }: { readonly sent: SentValues }) {
  return (
    useIsSent(sent) && (
      <>
        <EnvelopePicture />
        <span>{joinTexts.sent}</span>
      </>
    )
  );
}

interface JoinFormProps {
  /** What was typed in the last application that the server has confirmed. The same is not sent again. */
  readonly sent: SentValues;
  /** Called with the values that the server has confirmed, and with null when another attempt begins. */
  readonly onSent: (sent: SentValues) => void;
  readonly unsentDeps: UnsentFormDeps;
}

export function JoinForm({ sent, onSent, unsentDeps }: JoinFormProps) {
  const { labels, parts, submit, busy, form } = joinTexts;
  const http = useHttp(useSettings().apiBase);
  const toasts = useToasts();
  const unsentForm = useUnsent(unsentDeps);
  const { state, unsent } = unsentForm;
  const [upload, setUpload] = useState<Upload | null>(null);
  const [attempted, setAttempted] = useState<FieldValues | null>(null);
  /** Kept after a failed attempt: a repeated request with the same key must have the same body. */
  const uploaded = useRef<{ readonly key: string; readonly url: string } | null>(null);

  async function send(application: Application, key: string) {
    if (uploaded.current?.key !== key) {
      const onUpload = (share: number) => setUpload({ of: 'resume', share });
      onUpload(0);
      uploaded.current = { key, url: await uploadResume(http, application.resume, onUpload) };
    }
    try {
      const onUpload = (share: number) => setUpload({ of: 'application', share });
      onUpload(0);
      await sendApplication(http, { ...application, resumeUrl: uploaded.current.url }, key, onUpload);
    } catch (error) {
      // The server would refuse the same request again, so upload the resume again for the next attempt.
      if (error instanceof HttpError && error.code === 'refused') uploaded.current = null;
      throw error;
    }
  }

  async function apply(application: Application, { key: randomKey, typed }: Submission) {
    const values = contentOf(typed);
    if (sent && sameValues(sent, values)) return;
    setAttempted(values);
    onSent(null);
    const content = contentOf(application);
    try {
      await unsent.attempt({ content, typed, randomKey }, (key) => send(application, key));
    } finally {
      setUpload(null);
    }
    toasts.show('success', applicationMessages.sent, 'form');
    onSent(values);
  }

  return (
    <SiteForm
      label={form}
      initialValues={emptyApplication}
      schema={joinSchema}
      onSubmit={apply}
      contentOf={contentOf}
      submitLabel={submit}
      busyLabel={busy}
      incompleteMessage={applicationMessages.required}
      failureMessage={applicationMessages.failed}
      action={formActions.application}
      encType="multipart/form-data"
      aside={
        <p role="status" className={styles.sent}>
          <Confirmation sent={sent} />
        </p>
      }
    >
      <FindUnsent unsent={unsent} />
      <UnsentStatus form={unsentForm} about="found" />
      <Progress sent={sent} upload={upload} />
      <PreselectPosition />
      <FormPart legend={parts.you}>
        <TextField
          name="fullName"
          label={labels.fullName}
          required
          autoComplete="name"
          autoCapitalize="words"
        />
        <FieldRow>
          <TextField name="email" label={labels.email} required type="email" />
          <TextField
            name="phoneNo"
            label={labels.phoneNo}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            pattern={typedPatterns.phoneNo}
            title={joinTexts.phoneExample}
          />
        </FieldRow>
      </FormPart>
      <FormPart legend={parts.home}>
        <AddressFields attempted={attempted} isFilledIn={state.status === 'found' && state.filledIn} />
      </FormPart>
      <FormPart legend={parts.job}>
        <RadioGroup name="gender" label={labels.gender} options={genders} />
        <SelectField name="position" label={labels.position} options={positions} />
        <ResumeField />
        <CheckboxField name="certified" label={labels.certified} />
      </FormPart>
      <UnsentStatus form={unsentForm} about="failed" />
    </SiteForm>
  );
}
