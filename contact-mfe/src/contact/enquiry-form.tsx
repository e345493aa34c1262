import { useNavigate, useSettings, useToasts } from '@site/shared-ui';
import { type EnquiryFields, enquiryLimits, enquiryMessages, formActions } from '@site/shared-ui/contracts';
import { FieldRow, SelectField, SiteForm, type Submission, TextArea, TextField } from '@site/shared-ui/forms';
import { useHttp } from '@site/shared-ui/http';
import { homeAfterEnquiry, site } from '@site/shared-ui/site';
import { useEffect, useState } from 'react';
import type { InferType } from 'yup';
import { isPassRefusal } from '../captcha/captcha.api.ts';
import type { CaptchaTools } from '../captcha/captcha-tools.ts';
import { RobotCheck } from '../captcha/robot-check.tsx';
import { contactTexts as texts } from './contact.texts.ts';
import { sendEnquiry } from './enquiry.api.ts';
import { emptyEnquiry, enquiryFormSchema } from './enquiry-form.schema.ts';
import { UnsentEnquiry } from './unsent-enquiry.tsx';

const fieldsOf = ({ captcha: _, ...fields }: InferType<typeof enquiryFormSchema>): EnquiryFields => fields;

export function EnquiryForm({ tools }: { readonly tools: CaptchaTools }) {
  const settings = useSettings();
  const http = useHttp(settings.emailServiceBase);
  const toasts = useToasts();
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  const [refused, setRefused] = useState(0);

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => navigate('/home'), homeAfterEnquiry);
    return () => clearTimeout(timer);
  }, [sent, navigate]);

  async function send(fields: EnquiryFields, { key }: Submission) {
    try {
      await sendEnquiry(http, settings, fields, key);
    } catch (error) {
      if (isPassRefusal(error)) setRefused((count) => count + 1);
      throw error;
    }
    toasts.show('success', enquiryMessages.sent, 'form');
    setSent(true);
  }

  return (
    <SiteForm
      label={texts.form}
      initialValues={emptyEnquiry}
      schema={enquiryFormSchema}
      onSubmit={(values, submission) => send(fieldsOf(values), submission)}
      // The robot check is no part of the enquiry: doing it again makes it no other one.
      contentOf={fieldsOf}
      submitLabel={texts.submit}
      busyLabel={texts.submitting}
      incompleteMessage={enquiryMessages.incomplete}
      incompleteKind="warning"
      failureMessage={enquiryMessages.failed}
      clearOnSuccess
      action={formActions.enquiry}
      encType="application/x-www-form-urlencoded"
    >
      <noscript>
        <p>
          {texts.withoutScript} <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
      </noscript>
      <FieldRow>
        <TextField
          name="firstName"
          label={texts.firstName}
          autoComplete="given-name"
          maxLength={enquiryLimits.firstName}
          required
        />
        <TextField
          name="lastName"
          label={texts.lastName}
          autoComplete="family-name"
          maxLength={enquiryLimits.lastName}
          required
        />
      </FieldRow>
      <TextField
        name="email"
        type="email"
        label={texts.email}
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        maxLength={enquiryLimits.email}
        required
      />
      <TextArea
        name="useCase"
        label={texts.useCase}
        hint={texts.useCaseHint}
        rows={5}
        maxLength={enquiryLimits.useCase}
        required
      />
      <SelectField name="source" label={texts.source} options={texts.sources} required />
      <RobotCheck tools={tools} refused={refused} />
      <UnsentEnquiry />
    </SiteForm>
  );
}
