import { inForm } from '@platform/forms/testing';
import type { Fixture } from '../components/fixture.ts';
import { FormProgress, type FormSending } from './form-progress.tsx';

const required = ['name', 'email', 'resume'];
const begun = { name: 'Asha', email: 'asha@' };
const values = { name: 'Asha', email: 'asha@rider.example', resume: 'resume.pdf' };
const sending: FormSending = { step: 'Uploading your resume', percent: 40, share: 0.2 };
const bar = <FormProgress required={required} />;

export const formProgressFixtures: readonly Fixture[] = [
  inForm('on the way', bar, { values: begun, errors: { email: 'Half an address.' } }),
  inForm('ready', bar, { values }),
  inForm('sending', <FormProgress required={required} sending={sending} />, { values, stage: 'sending' }),
  inForm('sent', bar, { values, stage: 'sent' }),
].map((fixture) => ({ ...fixture, wide: true }));
