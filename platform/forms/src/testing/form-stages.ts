import { type FormEventDetail, type FormStage, formRefusedEvent, formStageEvent } from '@platform/contract';

function publish(event: string, form: Element, stage: FormStage, text = ''): void {
  const confirmation = text === '' ? null : { text };
  document.dispatchEvent(new CustomEvent<FormEventDetail>(event, { detail: { form, stage, confirmation } }));
}

export const publishStage = (form: Element, stage: FormStage, confirmation?: string) =>
  publish(formStageEvent, form, stage, confirmation);
export const publishRefusal = (form: Element) => publish(formRefusedEvent, form, 'sending');

export function recordStages() {
  const found: FormEventDetail[] = [];
  const note = (event: Event) => void found.push((event as CustomEvent<FormEventDetail>).detail);
  document.addEventListener(formStageEvent, note);
  return { found, stop: () => document.removeEventListener(formStageEvent, note) };
}
