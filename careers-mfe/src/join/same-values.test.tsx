import { type FieldValues, SiteForm, useFormControl } from '@site/shared-ui/forms';
import { HttpError } from '@site/shared-ui/http';
import { visit } from '@site/shared-ui/testing';
import { act, waitFor } from '@testing-library/react';
import { object } from 'yup';
import { sameValues } from './same-values.ts';

const file = (text: string, lastModified = 1, name = 'cv.pdf') => new File([text], name, { lastModified });

const cases: readonly [string, FieldValues, FieldValues, boolean][] = [
  ['the same values', { a: '1' }, { a: '1' }, true],
  ['another value', { a: '1' }, { a: '2' }, false],
  ['one value more', { a: '1' }, { a: '1', b: '2' }, false],
  ['a copy of the file', { a: file('%PDF') }, { a: file('%PDF') }, true],
  ['a file of another name', { a: file('%PDF') }, { a: file('%PDF', 1, 'resume.pdf') }, false],
  ['a file of another time', { a: file('%PDF') }, { a: file('%PDF', 2) }, false],
  ['a file of another size', { a: file('%PDF') }, { a: file('%PDF-1.7') }, false],
  ['no file', { a: file('%PDF') }, { a: null }, false],
];

test.each(cases)('%s', (_, one, other, expected) => {
  expect([sameValues(one, other), sameValues(other, one)]).toEqual([expected, expected]);
});

type Fill = (values: FieldValues) => void;

function Filling({ onReady }: { readonly onReady: (fill: Fill) => void }) {
  onReady(useFormControl().fill);
  return null;
}

/** The keys under which a form of shared-ui sends two contents: the same key if it takes them for the same. */
async function keysOf(one: FieldValues, other: FieldValues): Promise<readonly string[]> {
  const keys: string[] = [];
  let fill: Fill = () => {};
  const { user, findByRole } = visit(
    <SiteForm
      initialValues={one}
      schema={object()}
      onSubmit={async (_, { key }) => {
        keys.push(key);
        throw new HttpError('unreachable', 'No network');
      }}
      submitLabel="Send"
      busyLabel="Sending..."
      incompleteMessage="Incomplete."
      failureMessage="Not sent."
    >
      <Filling
        onReady={(ready) => {
          fill = ready;
        }}
      />
    </SiteForm>,
  );
  const send = async (count: number) => {
    await user.click(await findByRole('button', { name: 'Send' }));
    await waitFor(() => expect(keys).toHaveLength(count));
  };
  await send(1);
  act(() => fill(other));
  await send(2);
  return keys;
}

// If this fails: `same-values.ts` here and `sameValue` in shared-ui/src/forms/form-state.ts compare in two ways. A form
// would confirm what it sends under another key.
test.each(cases)('%s: a form of shared-ui decides in the same way', async (_, one, other, expected) => {
  const [first, second] = await keysOf(one, other);
  expect(first === second).toBe(expected);
});
