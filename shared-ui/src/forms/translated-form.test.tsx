import {
  CheckboxField,
  FileField,
  RadioGroup,
  SelectField,
  SiteForm,
  TextArea,
  TextField,
} from '@site/shared-ui/forms';
import { HttpError } from '@site/shared-ui/http';
import { translate, visit } from '@site/shared-ui/testing';
import { act, cleanup, fireEvent } from '@testing-library/react';
import fc from 'fast-check';
import * as yup from 'yup';

/*
 * A form on a page that a browser translates, at any time and again after each change. Whatever the visitor does,
 * nothing throws, the values stay, and the button says what the form does. `RACE_SEED` and `RACES` select other
 * sequences.
 */

const schema = yup.object({
  name: yup.string().default('').required('Enter your name.'),
  note: yup.string().default(''),
  colour: yup.string().default(''),
  fuel: yup.string().default(''),
  agreed: yup.boolean().default(false),
  file: yup.mixed<File>().required('Choose a file.'),
});
const empty = { name: '', note: '', colour: '', fuel: '', agreed: false, file: null };

function open() {
  const calls: PromiseWithResolvers<void>[] = [];
  const page = visit(
    <SiteForm
      label="Form"
      initialValues={empty}
      schema={schema}
      onSubmit={() => {
        const call = Promise.withResolvers<void>();
        calls.push(call);
        return call.promise;
      }}
      submitLabel="Send"
      busyLabel="Sending..."
      incompleteMessage="Incomplete."
      failureMessage="Not sent."
    >
      <TextField name="name" label="Name" hint="As in your passport" required />
      <TextArea name="note" label="Note" />
      <SelectField name="colour" label="Colour" options={['Red', 'White']} />
      <RadioGroup name="fuel" label="Fuel" options={['Petrol', 'Electric']} />
      <CheckboxField name="agreed" label="Agreed" />
      <FileField name="file" label="File" accept=".pdf" required />
    </SiteForm>,
  );
  const control = (name: string) => page.container.querySelector(`[name="${name}"]`) as HTMLInputElement;
  return { ...page, calls, control, form: () => page.container.querySelector('form') as HTMLFormElement };
}

type Step =
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'choose'; readonly file: string }
  | { readonly do: 'select' | 'tick' | 'remove' | 'submit' | 'again' | 'succeed' | 'fail' | 'translate' };

const named = (...names: readonly Exclude<Step['do'], 'type' | 'choose'>[]) =>
  fc.constantFrom(...names).map((name) => ({ do: name }));
/** A form that can be sent. */
const filledIn: readonly Step[] = [
  { do: 'type', text: 'Asha' },
  { do: 'choose', file: 'a.pdf' },
];
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('type'), text: fc.constantFrom('', 'Asha', 'Ravi') }),
  fc.record({ do: fc.constant('choose'), file: fc.constantFrom('a.pdf', 'b.pdf') }),
  named('select', 'tick', 'remove'),
  { weight: 3, arbitrary: named('submit', 'fail', 'again', 'succeed') },
  named('translate'),
);

test('a form keeps working whenever its page is translated', async () => {
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 14, maxLength: 28 }), async (more) => {
        const steps = [...filledIn, ...more];
        const page = open();
        const model = { name: '', file: '', colour: '', agreed: false, sending: false, sent: 0 };
        const content = () => JSON.stringify([model.name, model.file, model.colour, model.agreed]);
        /** What is being sent. */
        let sending = '';
        /** What has arrived, until something is changed. */
        let arrived = '';
        const stops: (() => void)[] = [];
        const press = (name: string) => {
          const button = page.queryByRole('button', { name });
          if (button) fireEvent.click(button);
          return button !== null;
        };
        try {
          for (const step of steps) {
            await act(async () => {
              switch (step.do) {
                case 'type':
                  fireEvent.change(page.control('name'), { target: { value: step.text } });
                  model.name = step.text;
                  break;
                case 'choose': {
                  const transfer = new DataTransfer();
                  transfer.items.add(new File(['x'], step.file, { lastModified: 1 }));
                  page.control('file').files = transfer.files;
                  fireEvent.change(page.control('file'));
                  model.file = step.file;
                  break;
                }
                case 'select':
                  model.colour = model.colour === 'Red' ? 'White' : 'Red';
                  fireEvent.change(page.control('colour'), { target: { value: model.colour } });
                  break;
                case 'tick':
                  fireEvent.click(page.control('agreed'));
                  model.agreed = !model.agreed;
                  break;
                case 'remove':
                  press(`Remove ${model.file}`);
                  model.file = '';
                  break;
                case 'submit':
                case 'again': {
                  if (!press(step.do === 'submit' ? 'Send' : 'Send again') || model.sending) break;
                  if (!model.name || !model.file || arrived) break;
                  sending = content();
                  model.sending = true;
                  model.sent += 1;
                  break;
                }
                case 'succeed':
                case 'fail': {
                  if (!model.sending) break;
                  model.sending = false;
                  const call = page.calls.at(-1);
                  if (step.do === 'succeed') {
                    call?.resolve();
                    arrived = sending === content() ? sending : '';
                  } else call?.reject(new HttpError('unreachable', 'No network'));
                  break;
                }
                case 'translate':
                  stops.push(translate(page.container));
                  break;
              }
            });
            if (content() !== arrived) arrived = '';
            await settle();
            await settle();
            expect(page.control('name')).toHaveValue(model.name);
            expect(page.control('file').files?.[0]?.name ?? '').toBe(model.file);
            expect(page.control('colour')).toHaveValue(model.colour);
            expect(page.control('agreed').checked).toBe(model.agreed);
            expect(page.calls).toHaveLength(model.sent);
            const buttons = [...page.form().querySelectorAll('button[type="submit"]')];
            expect(buttons.at(-1)).toHaveTextContent(model.sending ? /^Sending\.\.\.$/ : /^Send$/);
            expect(page.form()).toHaveTextContent(model.file || 'Choose a file or drop it here');
          }
        } finally {
          for (const stop of stops) stop();
        }
      })
      .afterEach(cleanup),
    { numRuns: 8 * Number(process.env.RACES ?? 1), seed: Number(process.env.RACE_SEED ?? 1) },
  );
}, 300_000);
