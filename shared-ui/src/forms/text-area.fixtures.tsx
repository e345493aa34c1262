import type { Fixture } from '../components/fixture.ts';
import { InForm } from '../testing/in-form.tsx';
import { TextArea } from './text-area.tsx';

export const textAreaFixtures: readonly Fixture[] = [
  {
    name: 'with a hint',
    node: (
      <InForm>
        <TextArea name="note" label="What is wrong with it" hint="When did you hear it first?" />
      </InForm>
    ),
  },
  {
    name: 'with an error',
    node: (
      <InForm values={{ note: 'Noise' }} errors={{ note: 'A few more words, please.' }}>
        <TextArea name="note" label="What is wrong with it" required />
      </InForm>
    ),
  },
];
