export { CheckboxField, type CheckboxFieldProps } from './checkbox-field.tsx';
export { FieldError, type FieldErrorProps, type FieldText } from './field-frame.tsx';
export { FileField } from './file-field.tsx';
export { FormNotice, type FormNoticeProps } from './form-notice.tsx';
export { FieldRow, FormPart, type FormPartProps } from './form-part.tsx';
export { FormProgress, type FormProgressProps, type FormSending } from './form-progress.tsx';
export type { ExtraControl, ExtraControls } from './form-rules.ts';
export {
  type FieldState,
  type FieldValue,
  type FieldValues,
  useAnswered,
  useAwaitValue,
  useField,
  useFormControl,
  useFormValues,
  useSetField,
} from './form-state.ts';
export { RadioGroup } from './radio-group.tsx';
export { SelectField } from './select-field.tsx';
export { type OutgoingForm, sendForm } from './send-form.ts';
export { SiteForm, type SiteFormProps } from './site-form.tsx';
export { TextArea, type TextAreaProps } from './text-area.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';
export type { Submission } from './use-form-engine.ts';
