import { jest } from '@jest/globals';
import type { FormEventDetail, FormStage } from '@platform/contract';
import { declareForm, recordStages } from '@platform/forms/testing';
import { HttpError } from '@platform/host/http';
import { nextReportedError, translate, visit } from '@platform/host/testing';
import { act, cleanup, fireEvent } from '@testing-library/react';
import fc from 'fast-check';
import { Activity } from 'react';
import { useAwaitValue, useSetField } from './form-state.ts';
import { loadRules } from './load-rules.ts';
import { CheckboxField, FileField, PlainForm, SelectField, TextField } from './testing/plain-form.tsx';

/*
 * Two tabs, and what a visitor, the network, and what else runs in a browser (translators, password managers, input methods)
 * can do to a form, in any order and at the same time. Each tab has in its form what was typed in it last and publishes its
 * stage, and each form that was meant once is stored once. `RACE_SEED` selects other sequences, `RACES` multiplies them.
 */

const declaration = declareForm(
  [
    { name: 'name', label: 'Name', format: 'line', required: 'Enter your name.' },
    { name: 'colour', label: 'Colour', format: 'choice', choices: ['Red', 'White'] },
  ],
  {
    file: {
      ...{ name: 'photo', label: 'Photo', types: ['pdf'], bytes: 20_000 },
      ...{ invalid: 'Choose a PDF.', tooLarge: 'It is too large.' },
    },
  },
);

interface Values {
  readonly name: string;
  readonly colour: string;
  /** The file's name. */
  readonly photo: string | null;
  readonly agreed: boolean;
}
const nothing: Values = { name: '', colour: '', photo: null, agreed: false };
const namesOf = Object.keys(nothing) as readonly (keyof Values)[];
const same = (one: Values, other: Values) => namesOf.every((name) => one[name] === other[name]);

/** As the same files of a disk, in each document. The form has a copy of each in memory, with its name. */
const files: Readonly<Record<string, File>> = {
  'a.pdf': new File(['%PDF-'], 'a.pdf', { lastModified: 1 }),
  'b.pdf': new File(['%PDF-'], 'b.pdf', { lastModified: 1 }),
  'refused.pdf': new File([], 'refused.pdf'),
};

const task = () => new Promise((resolve) => setTimeout(resolve));
async function tasks(count: number): Promise<true> {
  for (let done = 0; done < count; done++) await task();
  return true;
}
/** Tasks after which everything that a batch has started has ended. */
const settled = 12;

/** A verb, and what it is done with after a colon: `type:Asha`. */
type Step = string;
type Batch = readonly Step[];

const any = (weight: number, verbs: readonly string[], things: readonly string[]) => ({
  weight,
  arbitrary: fc.tuple(fc.constantFrom(...verbs), fc.constantFrom(...things)).map((words) => words.join(':')),
});
const texts = ['', 'Asha', 'Erode', ' x '];
const colours = ['', 'Red', 'White'];
const step: fc.Arbitrary<Step> = fc.oneof(
  // By keys, by an input method, by pasting, or by an autofill.
  any(4, ['type', 'type', 'compose', 'paste', 'autofill'], texts),
  any(1, ['fill name'], texts),
  any(1, ['fill colour'], colours),
  any(2, ['select'], colours),
  any(3, ['choose', 'drop'], Object.keys(files)),
  any(3, ['answer'], ['success', 'lost', 'refused', 'bug']),
  { weight: 3, arbitrary: fc.constantFrom('submit', 'submit', 'again') },
  { weight: 4, arbitrary: fc.constantFrom('tick', 'cancel', 'emptied', 'remove', 'hide', 'show', 'wait') },
  { weight: 2, arbitrary: fc.constantFrom('translate', 'insert', 'clear inserted') },
);
const batch = fc.array(step, { minLength: 1, maxLength: 3 });
/** What ends a document or a form happens when nothing is in progress in it. */
const end = fc.constantFrom('reload', 'reload', 'replace', 'erase', 'switch').map((one): Batch => [one]);

const begin: Batch = ['type:Asha', 'choose:a.pdf'];
const [submit, success, lost, reload] = [
  ['submit'],
  ['answer:success'],
  ['answer:lost'],
  ['reload'],
] as const;
/** Random steps seldom contain these. */
const likely: readonly (readonly Batch[])[] = [
  // A second submit before the first is refused.
  [['type:', 'submit', 'type:Asha', 'submit']],
  // A second submit, of an incomplete form, before the first is validated.
  [['submit', 'type:', 'submit']],
  [['type:', 'submit', 'wait', ...begin, 'submit', 'answer:success', 'select:Red']],
  [begin, submit, lost, reload, ['choose:a.pdf'], submit, success, reload],
  [begin, submit, reload, ['choose:a.pdf'], submit, lost, submit, success],
  [begin, submit, ['type:Erode'], success, reload],
  [begin, submit, lost, ['type:Erode'], submit, success],
  [begin, reload, ['choose:b.pdf'], ['remove']],
];
const sequence = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: batch.map((one) => [one]) },
      { weight: 2, arbitrary: end.map((one) => [one]) },
      { weight: 2, arbitrary: fc.constantFrom(...likely) },
    ),
    { minLength: 8, maxLength: 16 },
  )
  .map((parts) => parts.flat());

/** A submission that the visitor means once, however often it is sent. */
interface Meant {
  readonly content: string;
}

interface Call {
  readonly values: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly answer: PromiseWithResolvers<string>;
}

class Server {
  /** By key. */
  readonly stored = new Map<string, Meant>();
  readonly arrived = new Set<Meant>();
}

class Tab {
  values = nothing;
  /** What code has filled in last. */
  filled: Partial<Values> = {};
  entered = false;
  arrived = false;
  isRefused = false;
  /** Values that code changes while the page is hidden are validated with the next change. */
  isValidated = true;
  /** What the last success has said is still to be read. */
  confirmed = false;
  missing: string | null = null;
  cameBack = false;
  meant: Meant | null = null;
  sending: { readonly values: Values; readonly meant: Meant } | null = null;
  sent = 0;
  visible = true;

  readonly calls: Call[] = [];
  page: ReturnType<typeof visit> | null = null;
  document = 0;
  /** Another release of the page loses React's state. */
  release = 0;
  fill: (name: string, text: string) => void = () => {};
  readonly items = new Map<string, string>();
  readonly server: Server;
  readonly denied: boolean;
  readonly clears: boolean;
  /** Tasks after which the rules of a form come. */
  readonly late: number;

  constructor(server: Server, denied: boolean, clears: boolean, late = 0) {
    this.late = late;
    this.server = server;
    this.denied = denied;
    this.clears = clears;
  }

  readonly storage = {
    getItem: (name: string) => this.items.get(name) ?? null,
    setItem: (name: string, value: string) => void this.items.set(name, value),
    removeItem: (name: string) => void this.items.delete(name),
  };

  isComplete(): boolean {
    return this.values.name.trim() !== '';
  }

  /** Something of the visitor would be lost. */
  isBegun(): boolean {
    const isOwn = namesOf.some((name) => this.values[name] && this.values[name] !== this.filled[name]);
    return this.entered && (isOwn || this.missing !== null);
  }

  stage(): FormStage {
    if (this.sending) return 'sending';
    if (this.arrived) return 'sent';
    return this.isBegun() ? 'begun' : 'empty';
  }

  change(changed: Partial<Values>, byVisitor = true): void {
    const values = { ...this.values, ...changed };
    if (same(values, this.values)) return;
    this.values = values;
    if (values.photo !== null) this.missing = null;
    this.arrived = false;
    this.isValidated = this.visible;
    if (byVisitor) this.entered = true;
    else this.filled = { ...this.filled, ...changed };
  }

  /** What the storage cannot bring back is forgotten with the document or with the form. */
  forget(): void {
    const isKept = !this.denied && (this.isBegun() || this.meant !== null);
    if (isKept) this.missing = this.values.photo ?? this.missing;
    else [this.missing, this.meant] = [null, null];
    this.values = isKept ? { ...this.values, photo: null, agreed: false } : nothing;
    [this.arrived, this.isRefused, this.confirmed, this.filled] = [false, false, false, {}];
    this.entered = this.missing !== null || !same(this.values, nothing);
  }

  control(name: keyof Values): HTMLInputElement {
    return this.page?.container.querySelector(`[name="${name}"]`) as HTMLInputElement;
  }

  get form(): HTMLFormElement {
    return this.page?.container.querySelector('form') as HTMLFormElement;
  }

  button(name: string): HTMLButtonElement | undefined {
    return [...this.form.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  }
}

function Filling({ tab }: { readonly tab: Tab }) {
  tab.fill = useSetField();
  return null;
}

let keys = 0;

const element = (tab: Tab) => (
  <Activity mode={tab.visible ? 'visible' : 'hidden'}>
    <PlainForm
      key={tab.release}
      form={declaration}
      action="/api/forms/polls/poll"
      more={{ agreed: { initial: false } }}
      onSubmit={(values, { key }) => {
        const call = { values, key, answer: Promise.withResolvers<string>() };
        tab.calls.push(call);
        return call.answer.promise;
      }}
      submitLabel="Send"
      busyLabel="Sending..."
      clearOnSuccess={tab.clears}
      newKey={() => `key ${++keys}`}
      loadRules={async () => {
        await tasks(tab.late);
        return loadRules();
      }}
    >
      <Filling tab={tab} />
      <TextField name="name" />
      <SelectField name="colour" />
      <FileField name="photo" />
      <CheckboxField name="agreed" label="Agreed" />
    </PlainForm>
  </Activity>
);

let documents = 0;
function open(tab: Tab): void {
  tab.document = ++documents;
  tab.page = visit(element(tab));
}

function enter(input: HTMLInputElement, text: string, how: string): void {
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

function choose(input: HTMLInputElement, file?: File): void {
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  input.files = transfer.files;
  fireEvent.change(input);
}

const translations: (() => void)[] = [];

/** What happens to a page also while it is hidden. A visitor cannot act on a hidden page. */
const alsoHidden = /^(show|wait|answer|fill|translate|insert|clear|reload)/;

async function run(tab: Tab, step: Step): Promise<void> {
  if (!tab.visible && !alsoHidden.test(step)) return;
  const [verb, thing = ''] = step.split(':');
  switch (verb) {
    case 'show':
    case 'hide':
      tab.visible = verb === 'show';
      tab.page?.rerender(element(tab));
      break;
    case 'wait':
      await task();
      break;
    case 'answer':
      await receive(tab, thing);
      break;
    case 'translate':
      translations.push(translate(tab.page?.container));
      break;
    // As a password manager does.
    case 'insert':
      for (const input of tab.form.querySelectorAll('input'))
        input.after(Object.assign(document.createElement('span'), { className: 'inserted' }));
      break;
    case 'clear inserted':
      for (const inserted of tab.form.querySelectorAll('.inserted')) inserted.remove();
      break;
    case 'fill name':
    case 'fill colour': {
      const field = verb === 'fill name' ? 'name' : 'colour';
      tab.fill(field, thing);
      tab.change({ [field]: thing }, false);
      break;
    }
    case 'reload':
      tab.page?.unmount();
      tab.forget();
      [tab.sending, tab.visible, tab.cameBack] = [null, true, tab.entered];
      open(tab);
      break;
    case 'type':
    case 'compose':
    case 'paste':
    case 'autofill':
      // Without a change of the value there is no event.
      if (tab.control('name').value === thing) break;
      enter(tab.control('name'), thing, verb);
      tab.change({ name: thing });
      break;
    case 'select':
      fireEvent.change(tab.control('colour'), { target: { value: thing } });
      tab.change({ colour: thing });
      break;
    case 'tick':
      fireEvent.click(tab.control('agreed'));
      tab.change({ agreed: !tab.values.agreed });
      break;
    case 'choose':
    case 'drop': {
      const input = tab.control('photo');
      if (verb === 'choose') choose(input, files[thing]);
      else fireEvent.drop(input.parentElement as Element, { dataTransfer: { files: [files[thing]] } });
      if (thing !== 'refused.pdf') tab.change({ photo: thing });
      break;
    }
    case 'cancel':
      fireEvent(tab.control('photo'), new Event('cancel', { bubbles: true }));
      break;
    case 'emptied':
      choose(tab.control('photo'));
      break;
    case 'remove':
      tab.button('Remove')?.click();
      tab.change({ photo: null });
      break;
    case 'again':
    case 'submit': {
      const again = tab.button('Send again');
      if (verb === 'again' && !again) break;
      if (verb === 'again') again?.click();
      else fireEvent.submit(tab.form);
      if (tab.sending || tab.arrived) break;
      if (!tab.isComplete()) {
        [tab.isRefused, tab.isValidated] = [true, true];
        break;
      }
      const { name, colour, photo } = tab.values;
      const content = JSON.stringify([name.trim(), colour, photo]);
      if (tab.meant?.content !== content) tab.meant = { content };
      tab.sending = { values: tab.values, meant: tab.meant };
      tab.confirmed = false;
      tab.sent += 1;
      break;
    }
    case 'erase':
      if (tab.sending || !tab.cameBack) break;
      tab.button('Erase it')?.click();
      [tab.values, tab.missing, tab.meant, tab.cameBack] = [nothing, null, null, false];
      tab.forget();
      expect(tab.items.size).toBe(0);
      break;
  }
}

/** Replaces the page as the shell does after a recall: the values of the old fields are entered into the new ones. */
async function replace(tab: Tab): Promise<void> {
  // A replaced page no longer receives the response of its request, which would have no visible effect.
  if (tab.sending || !tab.visible) return;
  const { values } = tab;
  const [file] = tab.control('photo').files ?? [];
  tab.release += 1;
  await act(async () => tab.page?.rerender(element(tab)));
  tab.forget();
  tab.cameBack = false;
  await act(async () => {
    const { name, colour } = tab.values;
    if (name !== values.name) enter(tab.control('name'), values.name, 'type');
    if (colour !== values.colour)
      fireEvent.change(tab.control('colour'), { target: { value: values.colour } });
    if (values.agreed) fireEvent.click(tab.control('agreed'));
    if (file) choose(tab.control('photo'), file);
    await tasks(settled);
  });
  tab.change(values);
}

async function receive(tab: Tab, how: string): Promise<void> {
  const { sending, values } = tab;
  if (!sending) return;
  // A submit is validated in tasks of its own.
  for (let turn = 0; tab.calls.length < tab.sent && turn < settled; turn++) await task();
  const { key, answer } = tab.calls.at(-1) as Call;
  tab.sending = null;
  if (how !== 'refused') {
    if (!tab.server.stored.has(key)) tab.server.stored.set(key, sending.meant);
    tab.server.arrived.add(sending.meant);
  }
  if (how === 'lost') answer.reject(new HttpError('unreachable', 'No network'));
  if (how === 'refused') {
    const problem = { code: 'database-busy', message: 'Nothing was stored.' };
    answer.reject(new HttpError('server', 'Busy', { status: 503, problem }));
  }
  if (how === 'bug') {
    const [reported, bug] = [nextReportedError(), new TypeError('x is not a function')];
    answer.reject(bug);
    expect(await reported).toBe(bug);
  }
  if (how === 'success') answer.resolve('R1');
  // No event comes between an answer and what follows from it.
  await task();
  if (how !== 'success') return;
  [tab.meant, tab.confirmed, tab.isRefused] = [null, true, false];
  tab.arrived = same(values, sending.values);
  if (tab.clears) {
    const isSent = ([name, value]: [string, unknown]) => value === sending.values[name as keyof Values];
    const sent = Object.entries(values).filter(isSent);
    tab.values = {
      ...values,
      ...Object.fromEntries(sent.map(([name]) => [name, nothing[name as keyof Values]])),
    };
    tab.arrived = same(tab.values, nothing);
  }
  if (tab.arrived) [tab.entered, tab.cameBack, tab.missing] = [false, false, null];
}

function check(tab: Tab, stages: readonly FormEventDetail[]): void {
  const { name, colour, photo, agreed } = tab.values;
  const shown = {
    ...{ name: tab.control('name').value, colour: tab.control('colour').value },
    ...{ agreed: tab.control('agreed').checked },
  };
  expect(shown).toEqual({ name, colour, agreed });
  // The file of a hidden page is put into the input when the page is shown again.
  if (tab.visible) expect(tab.control('photo').files?.[0]?.name).toBe(photo ?? undefined);
  expect(tab.button('Remove')?.getAttribute('aria-label') ?? null).toBe(photo && `Remove ${photo}`);
  expect(tab.form).toHaveTextContent(photo ?? /Choose (a file|\S+ again)/);
  expect(/Choose (\S+) again/.exec(tab.form.textContent)?.[1] ?? null).toBe(tab.missing);

  const isBusy = tab.sending !== null;
  expect(tab.form.getAttribute('aria-busy')).toBe(isBusy ? 'true' : null);
  expect(tab.button(isBusy ? 'Sending...' : 'Send')).toHaveAttribute('type', 'submit');
  const isInvalid = tab.isRefused && name === '';
  if (tab.isValidated) expect(tab.control('name').matches('[aria-invalid="true"]')).toBe(isInvalid);
  const isConfirmed = tab.confirmed && tab.stage() !== 'sent';
  expect(tab.form.textContent.includes('Sent. Your reference is R1.')).toBe(isConfirmed);
  expect(tab.button('Erase it') !== undefined).toBe(tab.cameBack);

  const own = stages.filter(({ form }) => tab.form === form).map(({ stage }) => stage);
  expect(own.at(-1)).toBe(tab.stage());
  expect(own.filter((stage, index) => stage === own[index - 1])).toEqual([]);
  if (!tab.isBegun() && !tab.meant) expect([...tab.items]).toEqual([]);
  expect([...tab.items.values()].join()).not.toMatch(/%PDF|agreed/);

  expect(tab.calls).toHaveLength(tab.sent);
  if (!tab.sending) return;
  const { photo: file, ...texts } = tab.calls.at(-1)?.values ?? {};
  expect(JSON.stringify([texts.name, texts.colour, (file as File | null)?.name ?? null])).toBe(
    tab.sending.meant.content,
  );
}

const anyTab = fc.record({
  denied: fc.boolean(),
  clears: fc.boolean(),
  complete: fc.boolean(),
  late: fc.nat({ max: 5 }),
});
const settings = (runs: number) => ({
  numRuns: runs * Number(process.env.RACES ?? 1),
  seed: Number(process.env.RACE_SEED ?? 1),
});

test('in any order of events nothing typed is lost, and nothing is stored twice', async () => {
  const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage') as PropertyDescriptor;
  let active = new Tab(new Server(), false, false);
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get: () => {
      if (active.denied) throw new DOMException('Denied', 'SecurityError');
      return active.storage;
    },
  });
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, get: () => active.document });
  try {
    await fc.assert(
      fc
        .asyncProperty(anyTab, sequence, async ({ denied, clears, complete, late }, batches) => {
          const stages = recordStages();
          const server = new Server();
          const tabs = [new Tab(server, false, clears, late), new Tab(server, denied, clears)] as const;
          for (const tab of tabs) {
            active = tab;
            await act(async () => open(tab));
          }
          for (const batch of complete ? [begin, ...batches] : batches) {
            if (batch[0] === 'switch') active = active === tabs[0] ? tabs[1] : tabs[0];
            if (batch[0] === 'replace') await replace(active);
            // All steps of a batch happen before React renders.
            else
              await act(async () => {
                for (const step of batch) await run(active, step);
                await tasks(settled);
              });
            check(active, stages.found);
          }
          stages.stop();
          expect(server.stored.size).toBe(server.arrived.size);
        })
        .afterEach(() => {
          for (const end of translations.splice(0)) end();
          cleanup();
        }),
      settings(55),
    );
  } finally {
    Object.defineProperty(window, 'sessionStorage', own);
    Reflect.deleteProperty(performance, 'timeOrigin');
  }
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
          <PlainForm
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
          </PlainForm>,
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
    settings(15),
  );
});
