import { jest } from '@jest/globals';
import type { FormEventDetail, FormStage } from '@site/shared-ui/contracts';
import { FileField, SiteForm, TextField, useAwaitValue, useSetField } from '@site/shared-ui/forms';
import { HttpError } from '@site/shared-ui/http';
import { declareForm, nextReportedError, recordStages, translate, visit } from '@site/shared-ui/testing';
import { act, cleanup, fireEvent } from '@testing-library/react';
import fc from 'fast-check';
import { Activity } from 'react';

/*
 * Random sequences of what a visitor, the network, and what else runs in a browser (translators, password managers,
 * input methods) can do to a form, in any order and at the same time. The model computes the expected content and stage
 * of the form. `RACE_SEED` selects other sequences, `RACES` multiplies them.
 */

interface Values {
  readonly name: string;
  readonly city: string;
  readonly file: File | null;
}

const declaration = declareForm(
  [
    { name: 'name', label: 'Name', format: 'line', required: 'Enter your name.' },
    { name: 'city', label: 'City', format: 'line' },
  ],
  {
    file: {
      ...{ name: 'file', label: 'File', types: ['pdf'], bytes: 20_000 },
      ...{ required: 'Choose a file.', invalid: 'No PDF.', tooLarge: 'Too large.' },
    },
  },
);
const empty: Values = { name: '', city: '', file: null };
const task = () => new Promise((resolve) => setTimeout(resolve));
async function tasks(count: number): Promise<true> {
  for (let done = 0; done < count; done++) await task();
  return true;
}
/** Tasks after which everything that a batch has started has ended. */
const settled = 12;

/** The form has a copy of each in memory, with its name. */
const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => new File(['%PDF-'], name));
const refusedFile = new File([], 'empty.pdf');

/** How the text of a field changes: by keys, by an input method, by pasting, or by an autofill. */
const entries = ['type', 'compose', 'paste', 'autofill'] as const;

type Operation =
  | {
      readonly do: (typeof entries)[number] | 'fill';
      readonly field: 'name' | 'city';
      readonly text: string;
    }
  | { readonly do: 'choose' | 'drop'; readonly file: File }
  | { readonly do: 'answer'; readonly with: 'success' | 'failure' | 'bug' }
  | { readonly do: 'cancel' | 'emptied' | 'remove' | 'submit' | 'again' | 'hide' | 'show' | 'wait' }
  | { readonly do: 'translate' | 'insert' | 'clear-inserted' };

const text = fc.constantFrom('', 'Asha', 'Erode', ' x ');
const field = fc.constantFrom<'name' | 'city'>('name', 'city');
const file = fc.constantFrom(...files, refusedFile);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('fill', 'type', ...entries), field, text }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('choose', 'drop'), file }) },
  { weight: 3, arbitrary: fc.constantFrom('submit', 'submit', 'again').map((name) => ({ do: name })) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      with: fc.constantFrom('success', 'failure', 'bug'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('cancel', 'emptied', 'remove', 'hide', 'show', 'wait')
      .map((name) => ({ do: name })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('translate', 'insert', 'clear-inserted').map((name) => ({ do: name })),
  },
);
/** All operations of a batch happen before React renders. */
const batch = fc.array(operation, { minLength: 1, maxLength: 3 });
/** A second submit while the first is being refused. Random sequences seldom contain this. */
const submitTwice: readonly Operation[] = [
  { do: 'type', field: 'name', text: '' },
  { do: 'submit' },
  { do: 'wait' },
  { do: 'type', field: 'name', text: 'Asha' },
  { do: 'submit' },
];
/** A second submit, of an incomplete form, before the first is validated. */
const submitAndSpoil: readonly Operation[] = [
  { do: 'submit' },
  { do: 'type', field: 'name', text: '' },
  { do: 'submit' },
];
const correctAndSend: readonly Operation[] = [
  { do: 'type', field: 'name', text: '' },
  { do: 'submit' },
  { do: 'wait' },
  { do: 'type', field: 'name', text: 'Asha' },
  { do: 'choose', file: files[0] as File },
  { do: 'submit' },
  { do: 'answer', with: 'success' },
  { do: 'type', field: 'city', text: 'Salem' },
];
const sequence = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: batch },
    { weight: 1, arbitrary: fc.constantFrom(submitTwice, submitAndSpoil, correctAndSend) },
    { weight: 1, arbitrary: fc.constant('replace' as const) },
  ),
  { minLength: 6, maxLength: 14 },
);

/** Half of the sequences begin with a complete form, so that more of them get a response. */
const filledIn: readonly Operation[] = [
  { do: 'type', field: 'name', text: 'Asha' },
  { do: 'choose', file: new File(['%PDF-'], 'first.pdf') },
];

function Filling({ onReady }: { readonly onReady: (fill: (name: string, text: string) => void) => void }) {
  onReady(useSetField());
  return null;
}

function openForm(clearOnSuccess: boolean) {
  const calls: { values: Values; key: string; call: PromiseWithResolvers<void> }[] = [];
  let fill: (name: string, text: string) => void = () => {};
  let keys = 0;
  let mode: 'visible' | 'hidden' = 'visible';
  /** Another release of the page loses React's state. */
  let release = 0;
  const newKey = () => `key ${++keys}`;
  const element = () => (
    <Activity mode={mode}>
      <SiteForm
        key={release}
        form={declaration}
        action="/api/form"
        onSubmit={(values, { key }) => {
          const call = Promise.withResolvers<void>();
          calls.push({ values: values as unknown as Values, key, call });
          return call.promise;
        }}
        submitLabel="Send"
        busyLabel="Sending..."
        clearOnSuccess={clearOnSuccess}
        newKey={newKey}
      >
        <Filling
          onReady={(set) => {
            fill = set;
          }}
        />
        <TextField name="name" />
        <TextField name="city" />
        <FileField name="file" />
      </SiteForm>
    </Activity>
  );
  const page = visit(element());
  const input = (name: string) => page.container.querySelector(`[name="${name}"]`) as HTMLInputElement;
  return {
    ...page,
    calls,
    input,
    fill: (name: string, value: string) => fill(name, value),
    form: () => page.container.querySelector('form') as HTMLFormElement,
    zone: () => input('file').parentElement as HTMLElement,
    removeButton: () => page.container.querySelector('[aria-label^="Remove"]'),
    sendAgain: () => page.queryByText('Send again')?.closest('button'),
    submitButton: () => [...page.container.querySelectorAll('button[type="submit"]')].at(-1),
    show(next: 'visible' | 'hidden') {
      mode = next;
      page.rerender(element());
    },
    replace() {
      release += 1;
      page.rerender(element());
    },
  };
}

type Page = ReturnType<typeof openForm>;

function choose(input: HTMLInputElement, file: File | null): void {
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  input.files = transfer.files;
  fireEvent.change(input);
}

/** Replaces the page as the shell does after a recall: the values of the old fields are entered into the new ones. */
async function replace(page: Page, model: Model): Promise<void> {
  // A replaced page no longer receives the response of its request, which would have no visible effect.
  if (model.sending || !model.visible) return;
  const old = new Map(['name', 'city', 'file'].map((name) => [name, page.input(name)]));
  await act(async () => page.replace());
  model.isRefused = false;
  model.arrived = false;
  model.entered = !same(model.values, empty);
  model.filled = {};
  await act(async () => {
    for (const [name, { value, files }] of old) {
      const input = page.input(name);
      if (name !== 'file') {
        if (input.value !== value) fireEvent.change(input, { target: { value } });
      } else if (files?.length) {
        input.files = files;
        fireEvent.change(input);
      }
    }
  });
}

function enter(input: HTMLInputElement, text: string, how: (typeof entries)[number]): void {
  if (how === 'compose') {
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: text.slice(0, 2) }, isComposing: true });
    // This Enter chooses a candidate of the input method, and must not send the form.
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true, keyCode: 229 });
    fireEvent.input(input, { target: { value: text }, isComposing: true });
    fireEvent.compositionEnd(input, { data: text });
    return;
  }
  if (how === 'paste') fireEvent.paste(input);
  // The key events of an autofill have no key.
  if (how === 'autofill') input.dispatchEvent(new Event('keydown', { bubbles: true }));
  fireEvent.input(input, { target: { value: text } });
  if (how === 'autofill') input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What password managers put beside fields. */
const insertedMark = 'data-inserted';

class Model {
  values: Values = empty;
  /** What code has filled in last. */
  filled: Partial<Values> = {};
  entered = false;
  sending: Values | null = null;
  arrived = false;
  isRefused = false;
  /** The values and the key of the last failed submit. */
  failed: { readonly values: Values; readonly key: string } | null = null;
  visible = true;
  sent = 0;
  readonly clears: boolean;

  constructor(clears: boolean) {
    this.clears = clears;
  }

  complete(): boolean {
    return this.values.name.trim() !== '' && this.values.file !== null;
  }

  stage(): FormStage {
    if (this.sending) return 'sending';
    if (this.arrived) return 'sent';
    const own = Object.entries(this.values).some(
      ([name, value]) => value && value !== this.filled[name as keyof Values],
    );
    return this.entered && own ? 'begun' : 'empty';
  }

  change(changed: Partial<Values>, byVisitor = true): void {
    const values = { ...this.values, ...changed };
    if (same(values, this.values)) return;
    this.values = values;
    this.arrived = false;
    if (byVisitor) this.entered = true;
    else this.filled = { ...this.filled, ...changed };
  }
}

const same = (one: Values, other: Values) =>
  one.name === other.name && one.city === other.city && one.file?.name === other.file?.name;

const trimmed = (values: Values) => ({ ...values, name: values.name.trim(), city: values.city.trim() });

async function run(page: Page, model: Model, step: Operation): Promise<void> {
  if (step.do === 'show' || step.do === 'hide') {
    model.visible = step.do === 'show';
    page.show(model.visible ? 'visible' : 'hidden');
    return;
  }
  if (step.do === 'wait') return void (await task());
  if (step.do === 'answer') return answer(page, model, step.with);
  switch (step.do) {
    case 'translate':
      translations.push(translate(page.container));
      return;
    case 'insert':
      for (const input of page.form().querySelectorAll('input')) {
        const inserted = document.createElement('span');
        inserted.setAttribute(insertedMark, '');
        input.after(inserted);
      }
      return;
    case 'clear-inserted':
      for (const inserted of page.container.querySelectorAll(`[${insertedMark}]`)) inserted.remove();
      return;
  }
  if (step.do === 'fill') {
    page.fill(step.field, step.text);
    return model.change({ [step.field]: step.text }, false);
  }
  // A visitor cannot act on a hidden page, and the shell does not replace it.
  if (!model.visible) return;
  switch (step.do) {
    case 'type':
    case 'compose':
    case 'paste':
    case 'autofill':
      // Without a change of the value there is no event.
      if (page.input(step.field).value === step.text) break;
      enter(page.input(step.field), step.text, step.do);
      model.change({ [step.field]: step.text });
      break;
    case 'choose':
    case 'drop':
      if (step.do === 'choose') choose(page.input('file'), step.file);
      else fireEvent.drop(page.zone(), { dataTransfer: { files: [step.file] } });
      if (step.file !== refusedFile) model.change({ file: step.file });
      break;
    case 'cancel':
      fireEvent(page.input('file'), new Event('cancel', { bubbles: true }));
      break;
    case 'emptied':
      choose(page.input('file'), null);
      break;
    case 'remove': {
      const button = page.removeButton();
      if (!button) break;
      fireEvent.click(button);
      model.change({ file: null });
      break;
    }
    case 'again':
    case 'submit': {
      const again = page.sendAgain();
      if (step.do === 'again' && !again) break;
      if (step.do === 'again') fireEvent.click(again as Element);
      else fireEvent.submit(page.form());
      if (model.sending || model.arrived) break;
      model.isRefused ||= !model.complete();
      if (!model.complete()) break;
      model.sending = model.values;
      model.sent += 1;
      break;
    }
  }
}

async function answer(page: Page, model: Model, with_: 'success' | 'failure' | 'bug'): Promise<void> {
  if (!model.sending) return;
  // A submit is validated in tasks of its own.
  for (let turn = 0; page.calls.length < model.sent && turn < settled; turn++) await task();
  const last = page.calls.at(-1);
  if (!last) throw new Error('The form was not sent.');
  const sent = model.sending;
  model.sending = null;
  if (with_ === 'success') {
    model.failed = null;
    model.isRefused = false;
    model.arrived = same(model.values, sent);
    if (model.clears) {
      const { name, city, file } = model.values;
      model.values = {
        name: name === sent.name ? '' : name,
        city: city === sent.city ? '' : city,
        file: file?.name === sent.file?.name ? null : file,
      };
      model.arrived = same(model.values, empty);
    }
    if (model.arrived) model.entered = false;
    last.call.resolve();
  } else {
    model.failed = { values: sent, key: last.key };
    if (with_ === 'failure') return last.call.reject(new HttpError('unreachable', 'No network'));
    const reported = nextReportedError();
    const bug = new TypeError('x is not a function');
    last.call.reject(bug);
    expect(await reported).toBe(bug);
  }
}

function check(page: Page, model: Model, failedBefore: Model['failed'], stages: readonly FormEventDetail[]) {
  const { name, city, file } = model.values;
  expect({ name: page.input('name').value, city: page.input('city').value }).toEqual({ name, city });
  // The file of a hidden page is put into the input when the page is shown again.
  if (model.visible) expect(page.input('file').files?.[0]?.name).toBe(file?.name);
  expect(page.removeButton()?.getAttribute('aria-label') ?? null).toBe(file && `Remove ${file.name}`);
  expect(page.calls).toHaveLength(model.sent);
  expect(page.form().getAttribute('aria-busy')).toBe(model.sending ? 'true' : null);
  expect(page.submitButton()).toHaveTextContent(model.sending ? /^Sending\.\.\.$/ : /^Send$/);
  expect(page.form()).toHaveTextContent(file?.name ?? 'Choose a file or drop it here');
  expect(page.input('name').getAttribute('aria-invalid')).toBe(
    model.isRefused && name === '' ? 'true' : null,
  );
  expect(stages.at(-1)?.stage).toBe(model.stage());
  const isRepeated = ({ form, stage }: FormEventDetail, index: number) =>
    form === stages[index - 1]?.form && stage === stages[index - 1]?.stage;
  expect(stages.filter(isRepeated)).toEqual([]);
  const last = page.calls.at(-1);
  if (!last || !model.sending) return;
  const sending = trimmed(model.sending);
  expect(same(last.values, sending)).toBe(true);
  if (failedBefore) expect(last.key === failedBefore.key).toBe(same(trimmed(failedBefore.values), sending));
}

const translations: (() => void)[] = [];

test('in any order of events the form contains the newest values, and sends, keeps and clears them correctly', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.boolean(), fc.boolean(), sequence, async (complete, clears, batches) => {
        const stages = recordStages();
        const page = openForm(clears);
        const model = new Model(clears);
        for (const batch of complete ? [filledIn, ...batches] : batches) {
          const failedBefore = model.failed;
          if (batch === 'replace') await replace(page, model);
          else
            await act(async () => {
              for (const step of batch) await run(page, model, step);
              await tasks(settled);
            });
          check(page, model, failedBefore, stages.found);
        }
        stages.stop();
      })
      .afterEach(() => {
        for (const end of translations.splice(0)) end();
        cleanup();
        sessionStorage.clear();
      }),
    { numRuns: 30 * Number(process.env.RACES ?? 1), seed: Number(process.env.RACE_SEED ?? 1) },
  );
}, 300_000);

/** A field whose value code finds, as the robot check does. */
function Found({ onReady }: { readonly onReady: (start: (value: Promise<string>) => void) => void }) {
  const awaitValue = useAwaitValue('found');
  const setField = useSetField();
  onReady((value) => awaitValue(value.then((text) => setField('found', text))));
  return null;
}

const withFound = declareForm([{ name: 'found', label: 'Found', format: 'line', required: 'Missing.' }]);

test('a submit waits for a value that code is finding, whenever it is found, also after an early press', async () => {
  const steps = fc.nat({ max: 4 });
  await fc.assert(
    fc
      .asyncProperty(steps, steps, fc.boolean(), async (search, pause, early) => {
        const onSubmit = jest.fn(async (_values: object) => {});
        let start: (value: Promise<string>) => void = () => {};
        const page = visit(
          <SiteForm
            form={withFound}
            action="/api/form"
            onSubmit={onSubmit}
            submitLabel="Send"
            busyLabel="Sending..."
          >
            <Found
              onReady={(search) => {
                start = search;
              }}
            />
          </SiteForm>,
        );
        await act(async () => {
          const form = page.container.querySelector('form') as HTMLFormElement;
          // There is nothing to wait for yet.
          if (early) fireEvent.submit(form);
          start(tasks(search).then(() => 'a pass'));
          await tasks(pause);
          fireEvent.submit(form);
          await tasks(2 * settled);
        });
        expect(onSubmit.mock.calls.map(([values]) => values)).toEqual([{ found: 'a pass' }]);
      })
      .afterEach(cleanup),
    { numRuns: 15 * Number(process.env.RACES ?? 1), seed: Number(process.env.RACE_SEED ?? 1) },
  );
});
