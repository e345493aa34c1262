import { useToasts } from '@platform/host';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { acceptOf, useDeclaredFile } from './declared.ts';
import { contentError, fileError } from './file-rules.ts';
import { chosenIn, putFile } from './form-dom.ts';
import { type FieldState, useMissingFile } from './form-state.ts';
import { messages } from './messages/index.ts';

/**
 * One file, chosen in a dialogue or dropped, and read at once. The native input, which gets `input`, always contains the
 * same file as the form. The element on which a file can be dropped gets `drop`.
 */
export function useFileField(name: string, field: FieldState) {
  const declared = useDeclaredFile(name);
  const { missingFile, choosing } = useMissingFile();
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const file = field.value instanceof File ? field.value : null;

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
      const message = content ? contentError(new Uint8Array(content), declared) : messages.unreadable;
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

  return {
    file,
    error: refused ?? field.error,
    /** Name of a file that has to be chosen again; it may be empty. */
    missing: file ? null : missingFile,
    isDraggedOver,
    remove() {
      setRefused(undefined);
      field.setValue(null);
      input.current?.focus();
    },
    drop: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setDraggedOver(true);
      },
      onDragLeave: () => setDraggedOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setDraggedOver(false);
        pick(event.dataTransfer.files[0] ?? null);
      },
    },
    input: {
      ref: input,
      type: 'file',
      accept: acceptOf(declared),
      onClick({ currentTarget }: { readonly currentTarget: HTMLElement }) {
        // WebKit does not. Before the shell replaces a page in which a field has the focus, it asks.
        currentTarget.focus();
        choosing?.(true);
      },
      onChange: ({ target }: { readonly target: HTMLInputElement }) => pick(chosenIn(target)),
    },
  } as const;
}
