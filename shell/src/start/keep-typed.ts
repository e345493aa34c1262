import { draftName, formNames } from '@site/shared-ui/contracts';

/**
 * Adds what was typed to the draft of its form. The next document of this tab restores it. This script does so itself, since
 * the form's code may not have come. Throws if the browser blocks the storage: call it after everything else.
 */
export function keepTyped(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[action]')) {
    const key = draftName(form.getAttribute('action') as string);
    for (const [name, value] of new FormData(form)) {
      const draft = JSON.parse(sessionStorage[key] ?? '{"texts":{}}');
      // Of a file, its name.
      draft.texts[name] = (value as File).name ?? value;
      if (draft.texts[name] && name !== formNames.release) sessionStorage[key] = JSON.stringify(draft);
    }
  }
}
