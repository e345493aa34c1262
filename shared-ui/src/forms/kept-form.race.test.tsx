import type { FormEventDetail, FormStage } from '@site/shared-ui/contracts';
import {
  CheckboxField,
  FileField,
  SelectField,
  SiteForm,
  TextField,
  useSetField,
} from '@site/shared-ui/forms';
import { HttpError } from '@site/shared-ui/http';
import { declareForm, recordStages, visit } from '@site/shared-ui/testing';
import { act, cleanup, fireEvent } from '@testing-library/react';
import fc from 'fast-check';

/*
 * Two tabs in which a visitor types, reloads, erases and sends a form, code fills it in, and answers are lost. Each tab has
 * in its form what was typed in it last and publishes its stage, and each form that was meant once is stored once.
 * `RACE_SEED` and `RACES` select other sequences.
 */

const form = declareForm(
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
  readonly photo: string | null;
  readonly agreed: boolean;
}
const nothing: Values = { name: '', colour: '', photo: null, agreed: false };

const same = (one: Values, other: Values) =>
  one.name === other.name &&
  one.colour === other.colour &&
  one.photo === other.photo &&
  one.agreed === other.agreed;

/** A submission that the visitor means once, however often it is sent. */
interface Meant {
  readonly content: string;
}

interface Call {
  readonly key: string;
  readonly answer: PromiseWithResolvers<string>;
}

class Tab {
  values = nothing;
  /** What code has filled in last. */
  filled = '';
  entered = false;
  arrived = false;
  /** What the last success has said is still to be read. */
  confirmed = false;
  missing: string | null = null;
  cameBack = false;
  meant: Meant | null = null;
  sending: { readonly values: Values; readonly meant: Meant; readonly call: Call } | null = null;
  page: ReturnType<typeof visit> | null = null;
  document = 0;
  readonly items = new Map<string, string>();
  readonly denied: boolean;

  constructor(denied: boolean) {
    this.denied = denied;
  }

  readonly storage = {
    getItem: (name: string) => this.items.get(name) ?? null,
    setItem: (name: string, value: string) => void this.items.set(name, value),
    removeItem: (name: string) => void this.items.delete(name),
  };

  /** Something of the visitor would be lost. */
  isBegun(): boolean {
    const { colour, ...own } = this.values;
    const isFilled = colour !== '' && colour !== this.filled;
    return this.entered && (isFilled || this.missing !== null || !same({ ...own, colour: '' }, nothing));
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
    this.arrived = false;
    this.entered ||= byVisitor;
    if (!byVisitor) this.filled = values.colour;
  }

  control(name: string): HTMLInputElement {
    return this.page?.container.querySelector(`[name="${name}"]`) as HTMLInputElement;
  }

  button(name: string): HTMLButtonElement | undefined {
    return [...(this.page?.container.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === name,
    );
  }
}

type Step =
  | { readonly do: 'type' | 'choose' | 'fill' | 'take'; readonly value: string }
  | { readonly do: 'answer'; readonly with: 'success' | 'lost' | 'refused' }
  | { readonly do: 'tick' | 'submit' | 'reload' | 'erase' | 'remove' | 'switch' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('type' as const), value: fc.constantFrom('', 'Asha', 'Ravi') }),
  fc.record({ do: fc.constantFrom('choose', 'choose', 'fill'), value: fc.constantFrom('', 'Red', 'White') }),
  fc.record({ do: fc.constant('take' as const), value: fc.constantFrom('a.pdf', 'b.pdf') }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      with: fc.constantFrom('success', 'lost', 'refused'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom('tick', 'submit', 'submit', 'reload', 'reload', 'erase', 'remove', 'switch')
      .map((name) => ({ do: name }) as const),
  },
);

const submit = { do: 'submit' } as const;
const reload = { do: 'reload' } as const;
const answer = (how: 'success' | 'lost') => ({ do: 'answer', with: how }) as const;
const type = (value: string) => ({ do: 'type', value }) as const;
const take = { do: 'take', value: 'a.pdf' } as const;
/** Random steps seldom contain these. */
const likely: readonly (readonly Step[])[] = [
  [type('Asha'), submit, answer('lost'), reload, submit, answer('success'), reload],
  [type('Asha'), take, submit, reload, take, submit, answer('lost'), submit, answer('success')],
  [type('Asha'), submit, type('Ravi'), answer('success'), reload],
];
const sequence = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: step.map((one) => [one]) },
      { weight: 2, arbitrary: fc.constantFrom(...likely) },
    ),
    { minLength: 10, maxLength: 20 },
  )
  .map((parts) => parts.flat());

const settle = async () => {
  for (let task = 0; task < 8; task++) await new Promise((resolve) => setTimeout(resolve));
};

test('whatever is typed, sent, lost and reloaded, nothing typed is lost and nothing is stored twice', async () => {
  const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage') as PropertyDescriptor;
  let active = new Tab(false);
  let documents = 0;
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get: () => {
      if (active.denied) throw new DOMException('Denied', 'SecurityError');
      return active.storage;
    },
  });
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, get: () => active.document });
  const calls: Call[] = [];
  let keys = 0;

  const fills = new Map<Tab, (colour: string) => void>();
  function Filling({ tab }: { readonly tab: Tab }) {
    const setField = useSetField();
    fills.set(tab, (colour) => setField('colour', colour));
    return null;
  }

  function open(tab: Tab, clears: boolean): void {
    tab.document = ++documents;
    tab.page = visit(
      <SiteForm
        form={form}
        action="/api/forms/polls/poll"
        more={{ agreed: { initial: false } }}
        onSubmit={(_, { key }) => {
          const call = { key, answer: Promise.withResolvers<string>() };
          calls.push(call);
          return call.answer.promise;
        }}
        submitLabel="Send"
        busyLabel="Sending..."
        clearOnSuccess={clears}
        newKey={() => `key ${++keys}`}
      >
        <Filling tab={tab} />
        <TextField name="name" />
        <SelectField name="colour" />
        <FileField name="photo" />
        <CheckboxField name="agreed" label="Agreed" />
      </SiteForm>,
    );
  }

  /** The server: what it has stored, by key. */
  const stored = new Map<string, Meant>();
  const arrived = new Set<Meant>();

  async function run(tab: Tab, step: Step, clears: boolean): Promise<void> {
    const { values, sending } = tab;
    switch (step.do) {
      case 'type':
        fireEvent.change(tab.control('name'), { target: { value: step.value } });
        tab.change({ name: step.value });
        break;
      case 'choose':
        fireEvent.change(tab.control('colour'), { target: { value: step.value } });
        tab.change({ colour: step.value });
        break;
      case 'fill':
        fills.get(tab)?.(step.value);
        tab.change({ colour: step.value }, false);
        break;
      case 'take': {
        const transfer = new DataTransfer();
        // As the same file of a disk, in each document.
        transfer.items.add(new File(['%PDF-'], step.value, { lastModified: 1 }));
        tab.control('photo').files = transfer.files;
        fireEvent.change(tab.control('photo'));
        tab.change({ photo: step.value });
        tab.missing = null;
        break;
      }
      case 'remove': {
        const remove = tab.button('Remove');
        if (!remove) break;
        fireEvent.click(remove);
        tab.change({ photo: null });
        break;
      }
      case 'tick':
        fireEvent.click(tab.control('agreed'));
        tab.change({ agreed: !values.agreed });
        break;
      case 'submit': {
        if (sending) break;
        fireEvent.submit(tab.page?.container.querySelector('form') as HTMLFormElement);
        await settle();
        if (tab.arrived || values.name === '') break;
        const call = calls.at(-1) as Call;
        const content = JSON.stringify([values.name, values.colour, values.photo]);
        if (tab.meant?.content !== content) tab.meant = { content };
        tab.sending = { values, meant: tab.meant, call };
        tab.confirmed = false;
        break;
      }
      case 'answer': {
        if (!sending) break;
        tab.sending = null;
        if (step.with !== 'refused') {
          if (!stored.has(sending.call.key)) stored.set(sending.call.key, sending.meant);
          arrived.add(sending.meant);
        }
        if (step.with === 'lost') sending.call.answer.reject(new HttpError('unreachable', 'No network'));
        if (step.with === 'refused') {
          const problem = { code: 'database-busy', message: 'Nothing was stored.' };
          sending.call.answer.reject(new HttpError('server', 'Busy', { status: 503, problem }));
        }
        if (step.with !== 'success') break;
        sending.call.answer.resolve('R1');
        [tab.meant, tab.confirmed] = [null, true];
        tab.arrived = same(values, sending.values);
        if (clears) {
          const left = <Name extends keyof Values>(name: Name) =>
            values[name] === sending.values[name] ? nothing[name] : values[name];
          tab.values = {
            ...{ name: left('name'), colour: left('colour'), photo: left('photo'), agreed: left('agreed') },
          };
          tab.arrived = same(tab.values, nothing);
        }
        if (tab.arrived) [tab.entered, tab.cameBack, tab.missing] = [false, false, null];
        break;
      }
      case 'reload': {
        tab.page?.unmount();
        const missing = values.photo ?? tab.missing;
        const isKept = !tab.denied && (tab.isBegun() || tab.meant !== null);
        if (isKept) [tab.values, tab.missing] = [{ ...values, photo: null, agreed: false }, missing];
        else [tab.values, tab.missing, tab.meant] = [nothing, null, null];
        [tab.sending, tab.arrived, tab.confirmed, tab.filled] = [null, false, false, ''];
        tab.cameBack = tab.missing !== null || !same(tab.values, nothing);
        tab.entered = tab.cameBack;
        open(tab, clears);
        break;
      }
      case 'erase':
        if (sending || !tab.cameBack) break;
        fireEvent.click(tab.button('Erase it') as HTMLButtonElement);
        [tab.values, tab.missing, tab.meant, tab.cameBack] = [nothing, null, null, false];
        [tab.entered, tab.arrived, tab.confirmed, tab.filled] = [false, false, false, ''];
        expect(tab.items.size).toBe(0);
        break;
    }
  }

  function check(tab: Tab, stages: readonly FormEventDetail[]): void {
    const shown = {
      ...{ name: tab.control('name').value, colour: tab.control('colour').value },
      ...{ photo: tab.control('photo').files?.[0]?.name ?? null, agreed: tab.control('agreed').checked },
    };
    expect(shown).toEqual(tab.values);
    const text = tab.page?.container.textContent ?? '';
    const missing = /Choose (\S+) again/.exec(text)?.[1] ?? null;
    expect(missing).toBe(tab.values.photo === null ? tab.missing : null);
    expect(tab.button('Erase it') !== undefined).toBe(tab.cameBack);
    const isEmpty = same({ ...tab.values, agreed: false }, nothing) && tab.missing === null;
    if ((isEmpty || !tab.isBegun()) && !tab.meant) expect([...tab.items]).toEqual([]);
    expect([...tab.items.values()].join()).not.toMatch(/%PDF|agreed/);
    const own = stages.filter(({ form }) => tab.page?.container.contains(form));
    expect(own.at(-1)?.stage).toBe(tab.stage());
    expect(text.includes('Sent. Your reference is R1.')).toBe(tab.confirmed && tab.stage() !== 'sent');
  }

  try {
    await fc.assert(
      fc
        .asyncProperty(fc.boolean(), fc.boolean(), sequence, async (denied, clears, steps) => {
          const stages = recordStages();
          const tabs = [new Tab(false), new Tab(denied)] as const;
          for (const tab of tabs) {
            active = tab;
            await act(async () => open(tab, clears));
          }
          for (const step of steps) {
            if (step.do === 'switch') active = active === tabs[0] ? tabs[1] : tabs[0];
            await act(async () => {
              await run(active, step, clears);
              await settle();
            });
            check(active, stages.found);
          }
          stages.stop();
          expect(stored.size).toBe(arrived.size);
        })
        .afterEach(() => {
          cleanup();
          stored.clear();
          arrived.clear();
        }),
      { numRuns: 25 * Number(process.env.RACES ?? 1), seed: Number(process.env.RACE_SEED ?? 1) },
    );
  } finally {
    Object.defineProperty(window, 'sessionStorage', own);
    Reflect.deleteProperty(performance, 'timeOrigin');
  }
}, 300_000);
