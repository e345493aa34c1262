import { useSettings, useToasts } from '@site/shared-ui';
import {
  applicationLimits,
  applicationMessages,
  formActions,
  genders,
  phonePattern,
  positions,
} from '@site/shared-ui/contracts';
import {
  CheckboxField,
  FieldRow,
  type FieldValues,
  FormPart,
  FormProgress,
  RadioGroup,
  SelectField,
  SiteForm,
  type Submission,
  TextField,
  useFormValues,
} from '@site/shared-ui/forms';
import { HttpError, useHttp } from '@site/shared-ui/http';
import { useRef } from 'react';
import { AddressFields } from './address-fields.tsx';
import { EnvelopePicture } from './envelope.picture.tsx';
import { sendApplication, uploadResume } from './join.api.ts';
import styles from './join.module.css';
import type { Application } from './join.schema.ts';
import { joinTexts } from './join.texts.ts';
import { emptyApplication } from './join.values.ts';
import { PreselectPosition } from './preselect-position.tsx';
import { ResumeField } from './resume-field.tsx';
import { sameValues } from './same-values.ts';
import { LoadUnsent, UnsentStatus } from './unsent/unsent-status.tsx';
import { type UnsentTools, useUnsent } from './unsent/use-unsent.ts';

const requiredFields = ['fullName', 'email', 'resume'] as const;

const loadSchema = () => import('./join.schema.ts').then(({ joinSchema }) => joinSchema);

/** The values that are sent: all except the certification. */
const contentOf = (application: object): FieldValues =>
  Object.fromEntries(
    Object.entries(application).filter(([name]) => name in emptyApplication && name !== 'certified'),
  );

type Arrived = FieldValues | null;

/** Whether the form contains what has arrived: the visitor may have changed it while it was sent. */
const useArrived = (arrived: Arrived) => {
  const values = useFormValues();
  return arrived !== null && sameValues(arrived, contentOf(values));
};

function Progress({ arrived }: { readonly arrived: Arrived }) {
  return <FormProgress required={requiredFields} sent={useArrived(arrived)} />;
}

function Confirmation({ arrived }: { readonly arrived: Arrived }) {
  return (
    useArrived(arrived) && (
      <>
        <EnvelopePicture />
        {joinTexts.sent}
      </>
    )
  );
}

interface JoinFormProps {
  /** What the visitor had typed in the application that has arrived. The same is not sent again. */
  readonly arrived: Arrived;
  readonly onArrival: (arrived: Arrived) => void;
  readonly tools: UnsentTools;
}

export function JoinForm({ arrived, onArrival, tools }: JoinFormProps) {
  const { labels, parts, submit, busy, form } = joinTexts;
  const http = useHttp(useSettings().apiBase);
  const toasts = useToasts();
  const unsent = useUnsent(tools);
  /** Kept after a failed attempt: a repeated request with the same key must have the same body. */
  const uploaded = useRef<{ readonly key: string; readonly url: string } | null>(null);

  async function send(application: Application, key: string) {
    if (uploaded.current?.key !== key) {
      uploaded.current = { key, url: await uploadResume(http, application.resume) };
    }
    try {
      await sendApplication(http, { ...application, resumeUrl: uploaded.current.url }, key);
    } catch (error) {
      // The server would refuse the same request again, so upload the resume again for the next attempt.
      if (error instanceof HttpError && error.code === 'refused') uploaded.current = null;
      throw error;
    }
  }

  async function apply(application: Application, { key: randomKey, typed }: Submission) {
    if (arrived && sameValues(arrived, contentOf(typed))) return;
    onArrival(null);
    const content = contentOf(application);
    await unsent.attempt({ content, typed, randomKey }, (key) => send(application, key));
    toasts.show('success', applicationMessages.sent, 'form');
    onArrival(contentOf(typed));
  }

  return (
    <SiteForm
      label={form}
      initialValues={emptyApplication}
      schema={loadSchema}
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
          <Confirmation arrived={arrived} />
        </p>
      }
    >
      <LoadUnsent form={unsent} tools={tools} />
      <UnsentStatus form={unsent} about="found" />
      <Progress arrived={arrived} />
      <PreselectPosition />
      <FormPart legend={parts.you}>
        <TextField
          name="fullName"
          label={labels.fullName}
          required
          autoComplete="name"
          autoCapitalize="words"
          maxLength={applicationLimits.fullName}
        />
        <FieldRow>
          <TextField
            name="email"
            label={labels.email}
            required
            type="email"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            maxLength={applicationLimits.email}
          />
          <TextField
            name="phoneNo"
            label={labels.phoneNo}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={applicationLimits.phoneNo}
            pattern={phonePattern}
            title={joinTexts.phoneExample}
          />
        </FieldRow>
      </FormPart>
      <FormPart legend={parts.home}>
        <AddressFields isFilledIn={unsent.state.status === 'found' && unsent.state.filledIn} />
      </FormPart>
      <FormPart legend={parts.job}>
        <RadioGroup name="gender" label={labels.gender} options={genders} />
        <SelectField name="position" label={labels.position} options={positions} />
        <ResumeField />
        <CheckboxField name="certified" label={labels.certified} />
      </FormPart>
      <UnsentStatus form={unsent} about="failed" />
    </SiteForm>
  );
}
