import { Button, classNames, RoadSign } from '@site/shared-ui';
import { useToasts } from '@site/shared-ui/host';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { acceptOf, contentError, fileError, useDeclaredFile } from './declared.ts';
import { DocumentPicture } from './document.picture.tsx';
import styles from './field.module.css';
import { asField, FieldFrame, type FieldText } from './field-frame.tsx';
import picker from './file-field.module.css';
import { chosenIn, putFile } from './form-dom.ts';
import { useMissingFile } from './form-state.ts';

const unreadable = 'This file cannot be read. Please choose it again.';

/**
 * One file, chosen in a dialogue or dropped, and read at once. It is shown with its name and size, and can be removed.
 * The native input always contains the same file as the form.
 */
export const FileField = asField<FieldText>(function FileField({ field, ...text }) {
  const declared = useDeclaredFile(text.name);
  const { missingFile, choosing } = useMissingFile();
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const error = refused ?? field.error;
  const file = field.value instanceof File ? field.value : null;
  const missing = file ? null : missingFile;
  const missingId = useId();

  /** The file that was in the input when this code last changed or read it. */
  const inInput = useRef<File | null>(null);
  function put(next: File | null) {
    if (!input.current) return;
    putFile(input.current, next);
    inInput.current = chosenIn(input.current);
  }

  function say(message: string | undefined) {
    setRefused(message);
    if (message) toasts.show('error', message, 'form');
  }

  function pick(picked: File | null) {
    // Closing the file picker without a file is an error only while no file has been chosen before.
    const withoutFile = file ? undefined : declared.invalid;
    const message = picked ? fileError(picked, declared) : withoutFile;
    say(message);
    const accepted = picked && !message ? picked : null;
    // Remove a refused file from the input. Otherwise choosing the same file again would not fire a change event.
    put(accepted ?? file);
    if (!accepted) return;
    field.setValue(accepted);
    void read(accepted, file);
  }

  /**
   * Puts a copy into the form that can be sent whatever happens to the file on the disk or in the cloud: a browser never
   * reads a file that has changed since it was chosen. If the file is refused, the previous one is put back.
   */
  async function read(chosen: File, previous: File | null) {
    const content = await chosen.arrayBuffer().catch(() => null);
    field.setValue((current) => {
      if (current !== chosen) return current;
      const message = content ? contentError(new Uint8Array(content), declared) : unreadable;
      if (message) say(message);
      // The copy has the file's own type and time.
      return content && !message ? new File([content], chosen.name, chosen) : previous;
    });
  }

  const synced = useRef<File | null>(null);
  const syncInput = useEffectEvent(() => {
    if (!input.current) return;
    const chosen = chosenIn(input.current);
    const chosenBeforeHydration = chosen && chosen !== synced.current && file === synced.current;
    if (chosenBeforeHydration) pick(chosen);
    else put(file);
    synced.current = file;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the form's file changes
  useEffect(() => syncInput(), [file]);

  // React has no `onCancel` for inputs. Chromium also fires it when the same path was chosen again, with a new file.
  const cancel = useEffectEvent(() => {
    choosing?.(false);
    const chosen = input.current && chosenIn(input.current);
    pick(chosen === inInput.current ? null : chosen);
  });
  useEffect(() => {
    const element = input.current;
    const listener = () => cancel();
    element?.addEventListener('cancel', listener);
    return () => element?.removeEventListener('cancel', listener);
  }, []);

  function remove() {
    setRefused(undefined);
    field.setValue(null);
    input.current?.focus();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(false);
    pick(event.dataTransfer.files[0] ?? null);
  }

  return (
    <FieldFrame {...text} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the input inside
        <div
          className={classNames(
            styles.control,
            picker.bay,
            file && picker.filled,
            isDraggedOver && picker.over,
          )}
          onDragOver={(event) => {
            event.preventDefault();
            setDraggedOver(true);
          }}
          onDragLeave={() => setDraggedOver(false)}
          onDrop={drop}
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
            ref={input}
            type="file"
            accept={acceptOf(declared)}
            className={picker.input}
            onClick={({ currentTarget }) => {
              // WebKit does not. Before the shell replaces a page in which a field has the focus, it asks.
              currentTarget.focus();
              choosing?.(true);
            }}
            onChange={(event) => pick(chosenIn(event.target))}
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
