import { Link, useRelease, useSettings } from '@platform/host';
import { HttpError, useHttp } from '@platform/host/http';
import {
  CheckboxField,
  FieldRow,
  type FieldValues,
  FileField,
  FormPart,
  FormProgress,
  type FormSending,
  RadioGroup,
  SiteForm,
  type Submission,
  sendForm,
  TextField,
  useFormControl,
} from '@site/shared-ui/forms';
import { useRef, useState } from 'react';
import { AddressFields } from './address-fields.tsx';
import { applicationForm } from './application.form.ts';
import { EnvelopePicture } from './envelope.picture.tsx';
import { uploadResume } from './join.api.ts';
import styles from './join.module.css';
import { joinTexts } from './join.texts.ts';
import { PositionField } from './position-field.tsx';

/** Milliseconds from a success until the home page is opened. */
const homeAfter = 3000;
const { address } = applicationForm;
const requiredFields = [...applicationForm.fields, applicationForm.file]
  .filter((field) => 'required' in field)
  .map(({ name }) => name);

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

function Confirmation() {
  const { stage, confirmation } = useFormControl();
  return (
    stage === 'sent' && (
      <>
        <EnvelopePicture />
        <span>{joinTexts.sent}</span>
        {confirmation?.page && <Link to={confirmation.page}>{joinTexts.keep}</Link>}
      </>
    )
  );
}

export function JoinForm() {
  const { parts, submit, busy, form } = joinTexts;
  const release = useRelease();
  const http = useHttp(useSettings().apiBase);
  const [upload, setUpload] = useState<Upload | null>(null);
  /** Kept after a failed attempt: a repeated request with the same key must have the same body. */
  const uploaded = useRef<{ readonly key: string; readonly url: string } | null>(null);

  async function apply(application: FieldValues, { key, signal, onProgress }: Submission) {
    const show = (next: Upload | null) => {
      // Another attempt may be under way by now.
      if (!signal.aborted) setUpload(next);
    };
    const uploading = (of: Upload['of']) => (share: number) => {
      show({ of, share });
      onProgress();
    };
    try {
      if (uploaded.current?.key !== key) {
        const onUpload = uploading('resume');
        onUpload(0);
        const resume = application.resume as File;
        uploaded.current = { key, url: await uploadResume(http, resume, { onUpload, signal }) };
      }
      const onUpload = uploading('application');
      onUpload(0);
      const sending = { form: applicationForm, release, values: application, fileUrl: uploaded.current.url };
      return await sendForm(http, address, sending, { idempotencyKey: key, onUpload, signal });
    } catch (error) {
      // The server would refuse the same request again, so upload the resume again for the next attempt.
      if (error instanceof HttpError && error.code === 'refused') uploaded.current = null;
      throw error;
    } finally {
      show(null);
    }
  }

  return (
    <SiteForm
      form={applicationForm}
      label={form}
      more={{ certified: { initial: false } }}
      onSubmit={apply}
      submitLabel={submit}
      busyLabel={busy}
      homeAfter={homeAfter}
      action={address}
      aside={
        <p role="status" className={styles.sent}>
          <Confirmation />
        </p>
      }
    >
      <FormProgress required={requiredFields} sending={upload && sendingOf(upload)} />
      <FormPart legend={parts.you}>
        <TextField name="fullName" autoComplete="name" autoCapitalize="words" />
        <FieldRow>
          <TextField name="email" />
          <TextField name="phoneNo" />
        </FieldRow>
      </FormPart>
      <FormPart legend={parts.home}>
        <AddressFields />
      </FormPart>
      <FormPart legend={parts.job}>
        <RadioGroup name="gender" />
        <PositionField />
        <FileField name="resume" hint={joinTexts.resumeHint} />
        <CheckboxField name="certified" label={joinTexts.certified} />
      </FormPart>
    </SiteForm>
  );
}
