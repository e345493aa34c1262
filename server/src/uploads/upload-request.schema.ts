import type { UploadRequest } from '@site/shared-ui/contracts';
import * as yup from 'yup';

export const uploadRequestSchema: yup.ObjectSchema<UploadRequest> = yup
  .object({
    filename: yup
      .string()
      .strict()
      .max(255, 'A file name can have at most 255 characters.')
      .required('Say what the file is called.'),
    bytes: yup
      .number()
      .strict()
      .integer('The size is a whole number of bytes.')
      .min(0, 'The size is a whole number of bytes.')
      .required('Say how many bytes the file has.'),
  })
  .strict()
  .required('Send filename and bytes as JSON.');
