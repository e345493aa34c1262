import { applicationMessages, applicationSchema } from '@site/shared-ui/contracts';
import * as yup from 'yup';
import { resumeError } from './resume-file.ts';

/** The application as the form holds it: the fields that the server checks as well, and the file. */
export const joinSchema = applicationSchema.shape({
  resume: yup
    .mixed((value): value is File => value instanceof File)
    .required(applicationMessages.resumeInvalid)
    .test('resume', (file, context) => {
      const message = resumeError(file);
      return message === undefined || context.createError({ message });
    }),
});

export type Application = yup.InferType<typeof joinSchema>;
