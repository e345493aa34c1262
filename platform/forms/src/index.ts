export { asField, DeclarationProvider, type FieldText, inputOf, useBox, useDeclared } from './declared.ts';
export { DeclaredForm, type DeclaredFormProps } from './declared-form.tsx';
export {
  type FieldState,
  type FieldValue,
  type FieldValues,
  FormProvider,
  useAnswered,
  useAwaitValue,
  useField,
  useFormControl,
  useFormValues,
  useSetField,
} from './form-state.ts';
export type { ButtonViewProps, FormViews, NoticeViewProps } from './form-views.ts';
export type { ExtraControl, ExtraControls } from './initial-values.ts';
export { type OutgoingForm, sendForm } from './send-form.ts';
export { suggestEmail } from './suggest-email.ts';
export { useFileField } from './use-file-field.ts';
export type { Submission } from './use-form-engine.ts';
