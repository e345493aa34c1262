import { formAddress } from '@site/shared-ui/contracts';
import {
  CheckboxField,
  FieldRow,
  type FieldValues,
  FileField,
  FormPart,
  FormProgress,
  type FormSending,
  pageSchema,
  RadioGroup,
  SelectField,
  SiteForm,
  type Submission,
  sameValues,
  sendForm,
  TextField,
  useFormValues,
} from '@site/shared-ui/forms';
import { useRelease, useSettings, useToasts } from '@site/shared-ui/host';
import { HttpError, useHttp } from '@site/shared-ui/http';
import { useRef, useState } from 'react';
import { AddressFields } from './address-fields.tsx';
import { applicationForm } from './application.form.ts';
import { EnvelopePicture } from './envelope.picture.tsx';
import { uploadResume } from './join.api.ts';
import styles from './join.module.css';
import { joinTexts } from './join.texts.ts';
import { emptyApplication } from './join.values.ts';
import { PreselectPosition } from './preselect-position.tsx';

const address = formAddress('careers', 'application');
const schema = pageSchema(applicationForm);
const requiredFields = [...applicationForm.fields, applicationForm.file]
  .filter((field) => 'required' in field)
  .map(({ name }) => name);

/** What the schema returns. */
type Application = FieldValues & { readonly resume: File };

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
}

export function JoinForm({ sent, onSent }: JoinFormProps) {
  const { parts, submit, busy, form } = joinTexts;
  const release = useRelease();
  const http = useHttp(useSettings().apiBase);
  const toasts = useToasts();
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
      const sending = { form: applicationForm, release, values: application, fileUrl: uploaded.current.url };
      await sendForm(http, address, sending, { idempotencyKey: key, onUpload });
    } catch (error) {
      // The server would refuse the same request again, so upload the resume again for the next attempt.
      if (error instanceof HttpError && error.code === 'refused') uploaded.current = null;
      throw error;
    }
  }

  async function apply(application: Application, { key, typed }: Submission) {
    const values = contentOf(typed);
    if (sent && sameValues(sent, values)) return;
    setAttempted(values);
    onSent(null);
    try {
      await send(application, key);
    } finally {
      setUpload(null);
    }
    toasts.show('success', applicationForm.messages.sent, 'form');
    onSent(values);
  }

  return (
    <SiteForm
      form={applicationForm}
      label={form}
      initialValues={emptyApplication}
      schema={schema}
      onSubmit={(values, submission) => apply(values as Application, submission)}
      submitLabel={submit}
      busyLabel={busy}
      incompleteMessage={applicationForm.messages.incomplete}
      failureMessage={applicationForm.messages.failed}
      action={address}
      encType="multipart/form-data"
      aside={
        <p role="status" className={styles.sent}>
          <Confirmation sent={sent} />
        </p>
      }
    >
      <Progress sent={sent} upload={upload} />
      <PreselectPosition />
      <FormPart legend={parts.you}>
        <TextField name="fullName" autoComplete="name" autoCapitalize="words" />
        <FieldRow>
          <TextField name="email" />
          <TextField name="phoneNo" />
        </FieldRow>
      </FormPart>
      <FormPart legend={parts.home}>
        <AddressFields attempted={attempted} />
      </FormPart>
      <FormPart legend={parts.job}>
        <RadioGroup name="gender" />
        <SelectField name="position" />
        <FileField name="resume" hint={joinTexts.resumeHint} />
        <CheckboxField name="certified" label={joinTexts.certified} />
      </FormPart>
    </SiteForm>
  );
}
