import { enquirySchema } from '@site/shared-ui/contracts';
import * as yup from 'yup';
import { robotTexts } from './contact.texts.ts';

/** The form's fields: those of the enquiry, and the captcha's value, which stays in this form. */
export const enquiryFormSchema = enquirySchema.shape({
  captcha: yup.string().default('').required(robotTexts.missing),
});

export const emptyEnquiry = { firstName: '', lastName: '', email: '', useCase: '', source: '', captcha: '' };
