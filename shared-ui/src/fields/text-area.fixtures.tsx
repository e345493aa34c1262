import { inForm } from '@platform/forms/testing';
import { TextArea } from './text-area.tsx';

export const textAreaFixtures = [
  inForm(
    'with a hint',
    <TextArea name="note" label="What is wrong with it" hint="When did you hear it first?" />,
  ),
  inForm('with an error', <TextArea name="note" label="What is wrong with it" required />, {
    values: { note: 'Noise' },
    errors: { note: 'A few more words, please.' },
  }),
];
