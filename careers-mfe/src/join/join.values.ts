import { emptyValues } from '@site/shared-ui/contracts';
import { applicationForm } from './application.form.ts';

/** The form before anything is typed. Not from the schema, which comes with the first use of the form. */
export const emptyApplication = { ...emptyValues(applicationForm), resume: null, certified: false };
