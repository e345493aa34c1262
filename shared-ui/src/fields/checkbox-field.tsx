import { asField, type FieldText, useBox } from '@platform/forms';
import { FieldFrame } from './field-frame.tsx';
import options from './option.module.css';

export type CheckboxFieldProps = Omit<FieldText, 'hint'>;

/** Its label is a sentence, which may contain links. */
export const CheckboxField = asField<CheckboxFieldProps>(function CheckboxField({ label, field, ...text }) {
  const box = useBox(text.name, field);
  return (
    <FieldFrame {...text} error={field.error} labelsItself>
      {(control) => (
        <div className={options.tick}>
          <input {...control} {...box} className={options.checkbox} />
          <label htmlFor={control.id}>{label}</label>
        </div>
      )}
    </FieldFrame>
  );
});
