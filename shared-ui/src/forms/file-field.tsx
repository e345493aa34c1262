import { Button, classNames, VisuallyHidden } from '@site/shared-ui';
import { type DragEvent, useRef, useState } from 'react';
import styles from './field.module.css';
import { FieldNotes, type FieldText, RequiredMark, useFieldIds } from './field-frame.tsx';
import picker from './file-field.module.css';
import { fileSize } from './file-size.ts';
import { useField } from './form-state.ts';

export interface FileFieldProps extends FieldText {
  readonly name: string;
  /** As of the native input: `.pdf,.docx`. A drop can bring anything, so the schema has to check. */
  readonly accept: string;
  /** Called with each file that is picked or dropped; a message refuses it and shows it beside the field. */
  readonly refuse?: (file: File) => string | undefined;
  /** Told of the choice as it was made, accepted or not. */
  readonly onPick?: (file: File | null) => void;
}

export function FileField({
  name,
  label,
  hint,
  required,
  className,
  accept,
  refuse,
  onPick,
}: FileFieldProps) {
  const field = useField(name);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const error = refused ?? field.error;
  const { id, hintId, errorId, describedBy } = useFieldIds(hint, error);
  const file = field.value instanceof File ? field.value : null;

  function pick(picked: File | undefined) {
    if (!picked) return;
    const complaint = refuse?.(picked);
    setRefused(complaint);
    if (!complaint) field.setValue(picked);
    onPick?.(picked);
  }

  function remove() {
    setRefused(undefined);
    field.setValue(null);
    onPick?.(null);
    if (input.current) {
      input.current.value = '';
      input.current.focus();
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    pick(event.dataTransfer.files[0]);
  }

  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {required && <RequiredMark />}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input inside does the same */}
      <div
        className={classNames(picker.zone, over && picker.over, file && picker.filled)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          type="file"
          name={name}
          accept={accept}
          required={required}
          className={picker.input}
          onChange={(event) => pick(event.target.files?.[0])}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <p className={picker.state}>
          {file ? (
            <>
              <span className={picker.name}>{file.name}</span>{' '}
              <span className={picker.size}>{fileSize(file.size)}</span>
            </>
          ) : (
            'Choose a file or drop it here'
          )}
        </p>
        {file && (
          <Button variant="quiet" className={picker.remove} onClick={remove}>
            Remove <VisuallyHidden>{file.name}</VisuallyHidden>
          </Button>
        )}
      </div>
      <FieldNotes hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  );
}
