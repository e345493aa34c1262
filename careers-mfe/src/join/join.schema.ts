import { applicationMessages, applicationSchema } from '@site/shared-ui/contracts';
import * as yup from 'yup';
import { resumeComplaint } from './resume.ts';

/** The application as the form holds it: the fields both sides know, and the file. */
export const joinSchema = applicationSchema.shape({
  resume: yup
    .mixed((value): value is File => value instanceof File)
    .required(applicationMessages.resumeInvalid)
    .test('resume', (file, context) => {
      const message = resumeComplaint(file);
      return message === undefined || context.createError({ message });
    }),
});

export const emptyApplication = {
  ...applicationSchema.getDefault(),
  resume: null,
  certified: false,
};
