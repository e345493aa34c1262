import type { ApplicationFields } from '@site/shared-ui/contracts';

const emptyFields: ApplicationFields = {
  ...{ fullName: '', email: '', phoneNo: '', address: '', pincode: '', district: '', state: '' },
  ...{ gender: '', position: '' },
};

/** The form before anything is typed. Not from the schema, which comes with the first use of the form. */
export const emptyApplication = { ...emptyFields, resume: null, certified: false };
