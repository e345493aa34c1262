import { useSettings, useToasts } from '@site/shared-ui';
import { type EnquiryFields, enquiryMessages, formActions } from '@site/shared-ui/contracts';
import {
  FieldRow,
  SelectField,
  SiteForm,
  type Submission,
  TextArea,
  TextField,
  useHomeAfter,
} from '@site/shared-ui/forms';
import { useHttp } from '@site/shared-ui/http';
import { homeAfterEnquiry, site } from '@site/shared-ui/site';
import { useState } from 'react';
import { isPassRefusal } from '../captcha/captcha.api.ts';
import type { CaptchaDeps } from '../captcha/captcha-deps.ts';
import { RobotCheck } from '../captcha/robot-check.tsx';
import { contactTexts as texts } from './contact.texts.ts';
import { sendEnquiry } from './enquiry.api.ts';
import { type EnquiryFormValues, formSchema } from './enquiry-form.schema.ts';
import { UnsentEnquiry } from './unsent-enquiry.tsx';

const emptyForm = { firstName: '', lastName: '', email: '', useCase: '', source: '', captcha: '' };

const fieldsOf = ({ captcha: _, ...fields }: EnquiryFormValues): EnquiryFields => fields;

export function EnquiryForm({ deps }: { readonly deps: CaptchaDeps }) {
  const settings = useSettings();
  const http = useHttp(settings.emailServiceBase);
  const toasts = useToasts();
  const [sent, setSent] = useState(false);
  const [refusals, setRefusals] = useState(0);
  /** Refusals before the last success. */
  const [refusedBefore, setRefusedBefore] = useState(0);

  useHomeAfter(sent, homeAfterEnquiry);

  async function send(fields: EnquiryFields, { key }: Submission) {
    setSent(false);
    try {
      await sendEnquiry(http, settings, fields, key);
    } catch (error) {
      if (isPassRefusal(error)) setRefusals((count) => count + 1);
      throw error;
    }
    toasts.show('success', enquiryMessages.sent, 'form');
    setSent(true);
    setRefusedBefore(refusals);
  }

  return (
    <SiteForm
      label={texts.form}
      initialValues={emptyForm}
      schema={formSchema}
      onSubmit={(values, submission) => send(fieldsOf(values), submission)}
      // The robot check is not part of the enquiry: repeating it must not change the key.
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
        <TextField name="firstName" label={texts.firstName} autoComplete="given-name" required />
        <TextField name="lastName" label={texts.lastName} autoComplete="family-name" required />
      </FieldRow>
      <TextField name="email" type="email" label={texts.email} required />
      <TextArea name="useCase" label={texts.useCase} hint={texts.useCaseHint} rows={5} required />
      <SelectField name="source" label={texts.source} options={texts.sources} required />
      <RobotCheck deps={deps} refusals={refusals} />
      <UnsentEnquiry refusals={refusals - refusedBefore} />
    </SiteForm>
  );
}
