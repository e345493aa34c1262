export { declareForm } from './declare-form.ts';
export { fillForm } from './fill-form.ts';
export { publishRefusal, publishStage, recordStages } from './form-stages.ts';
export { InForm, type InFormState, inForm } from './in-form.tsx';
export { pressSubmit } from './press-submit.ts';
