import { asField, type FieldText, useFileField } from '@platform/forms';
import { Button, classNames, RoadSign } from '@site/shared-ui';
import { useId } from 'react';
import { DocumentPicture } from './document.picture.tsx';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import picker from './file-field.module.css';

/** One file. It is shown with its name and size, and can be removed. */
export const FileField = asField<FieldText>(function FileField({ field, ...text }) {
  const { file, error, missing, isDraggedOver, remove, drop, input } = useFileField(text.name, field);
  const missingId = useId();
  return (
    <FieldFrame {...text} error={error}>
      {(control) => (
        <div
          className={classNames(
            styles.control,
            picker.bay,
            file && picker.filled,
            isDraggedOver && picker.over,
          )}
          {...drop}
        >
          {file ? (
            <DocumentPicture extension={extensionOf(file.name)} className={picker.paper} />
          ) : (
            <RoadSign kind="info" size="small">
              P
            </RoadSign>
          )}
          <div className={picker.words}>
            {file ? (
              <>
                <span dir="auto" className={picker.fileName}>
                  {file.name}
                </span>
                <span className={picker.size}>
                  {`${formatFileSize(file.size)}, click or drop to replace it`}
                </span>
              </>
            ) : (
              <>
                {missing !== null && (
                  <span id={missingId} className={picker.fileName}>
                    {`Choose ${missing || 'your file'} again: a browser does not keep files over a reload.`}
                  </span>
                )}
                <span className={picker.call}>Choose a file</span> <span>or drop it here</span>
              </>
            )}
          </div>
          <input
            {...control}
            {...input}
            className={picker.input}
            aria-describedby={
              classNames(missing !== null && missingId, control['aria-describedby']) || undefined
            }
          />
          {file && (
            <Button
              variant="quiet"
              className={picker.remove}
              onClick={remove}
              aria-label={`Remove ${file.name}`}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
});

function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? 'FILE';
}

const sizeUnits = [
  { bytes: 1_048_576, unit: 'MB' },
  { bytes: 1024, unit: 'KB' },
] as const;

/** In units of 1024: `812 bytes`, `340 KB`, `1.2 MB`. */
export function formatFileSize(size: number): string {
  const found = sizeUnits.find(({ bytes }) => size >= bytes);
  if (!found) return `${size} ${size === 1 ? 'byte' : 'bytes'}`;
  const amount = size / found.bytes;
  return `${amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)} ${found.unit}`;
}
