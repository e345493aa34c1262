import { useRelease, useSettings } from '@platform/host';
import { useHttp } from '@platform/host/http';
import { FieldRow, SelectField, SiteForm, type Submission, TextArea, TextField } from '@site/shared-ui/forms';
import { site } from '@site/shared-ui/site';
import { useState } from 'react';
import { isPassRefusal } from '../captcha/captcha.api.ts';
import { robotTexts } from '../captcha/captcha.texts.ts';
import { RefusedPass } from '../captcha/refused-pass.tsx';
import { RobotCheck } from '../captcha/robot-check.tsx';
import type { CaptchaDeps } from '../captcha/use-check.ts';
import { contactTexts as texts } from './contact.texts.ts';
import { type Enquiry, isOwn, sendEnquiry } from './enquiry.api.ts';
import { enquiryForm } from './enquiry.form.ts';

/** Milliseconds from a success until the home page is opened. */
const homeAfter = 1000;

export function EnquiryForm({ deps }: { readonly deps: CaptchaDeps }) {
  const settings = useSettings();
  const release = useRelease();
  const http = useHttp(settings.emailServiceBase ?? '');
  /** Passes of the robot check that the server has refused since the last success. */
  const [refusals, setRefusals] = useState(0);

  async function send(fields: Enquiry['fields'], submission: Submission) {
    try {
      await sendEnquiry(http, settings, { fields, release }, submission);
    } catch (error) {
      if (isPassRefusal(error)) setRefusals((count) => count + 1);
      throw error;
    }
    setRefusals(0);
  }

  return (
    <SiteForm
      form={enquiryForm}
      label={texts.form}
      more={{ captcha: { initial: '', required: robotTexts.missing } }}
      onSubmit={send}
      // A third-party service does not recognise repetitions.
      storedOnce={isOwn(settings)}
      submitLabel={texts.submit}
      busyLabel={texts.submitting}
      incompleteKind="warning"
      clearOnSuccess
      homeAfter={homeAfter}
      action={enquiryForm.address}
      encType="application/x-www-form-urlencoded"
    >
      <noscript>
        <p>
          {texts.withoutScript} <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
      </noscript>
      <FieldRow>
        <TextField name="firstName" autoComplete="given-name" />
        <TextField name="lastName" autoComplete="family-name" />
      </FieldRow>
      <TextField name="email" />
      <TextArea name="useCase" hint={texts.useCaseHint} rows={5} />
      <SelectField name="source" />
      <RobotCheck deps={deps} refusals={refusals} />
      <RefusedPass refusals={refusals} />
    </SiteForm>
  );
}
