import { formSchema as schemaOf } from '@site/shared-ui/contracts';
import * as yup from 'yup';
import { robotTexts } from './contact.texts.ts';
import { enquiryForm } from './enquiry.form.ts';

/** The fields of the form: those of the enquiry, and the captcha's value, which is not sent with them. */
export const formSchema = schemaOf(enquiryForm).shape({
  captcha: yup.string().default('').required(robotTexts.missing),
});

export type EnquiryFormValues = yup.InferType<typeof formSchema>;
