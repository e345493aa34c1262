export {
  type ExtraControl,
  type ExtraControls,
  type FieldState,
  type FieldText,
  type FieldValue,
  type FieldValues,
  type OutgoingForm,
  type Submission,
  sendForm,
  useAnswered,
  useAwaitValue,
  useField,
  useFormControl,
  useFormValues,
  useSetField,
} from '@platform/forms';
export { CheckboxField, type CheckboxFieldProps } from './checkbox-field.tsx';
export { FieldError, type FieldErrorProps } from './field-frame.tsx';
export { FileField } from './file-field.tsx';
export { FormNotice, type FormNoticeProps } from './form-notice.tsx';
export { FieldRow, FormPart, type FormPartProps } from './form-part.tsx';
export { FormProgress, type FormProgressProps, type FormSending } from './form-progress.tsx';
export { RadioGroup } from './radio-group.tsx';
export { SelectField } from './select-field.tsx';
export { SiteForm, type SiteFormProps } from './site-form.tsx';
export { TextArea, type TextAreaProps } from './text-area.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';
