import {
  emptyValues,
  type FormDeclaration,
  type FormEventDetail,
  type FormStage,
} from '@site/shared-ui/contracts';
import { SiteForm, TextField, useSetField } from '@site/shared-ui/forms';
import { HttpError } from '@site/shared-ui/http';
import { recordStages, visit } from '@site/shared-ui/testing';
import { act, cleanup, fireEvent } from '@testing-library/react';
import fc from 'fast-check';
import { Activity } from 'react';
import * as yup from 'yup';

/*
 * A form is typed into, emptied, filled in by code, sent, answered, hidden and reloaded. The stage that it publishes is
 * always what its values and its answers say. `RACE_SEED` and `RACES` select other sequences.
 */

const form = {
  page: '/poll',
  fields: [
    { name: 'name', label: 'Name', format: 'line', required: 'Enter your name.' },
    { name: 'city', label: 'City', format: 'line' },
  ],
  messages: { incomplete: 'Incomplete.', failed: 'Not sent.', sent: 'Sent.' },
  mail: { subject: 'Poll', intro: 'Somebody has answered.' },
  keepDays: 30,
} as const satisfies FormDeclaration;
const empty = emptyValues(form);
const schema = yup.object({
  name: yup.string().default('').required('Enter your name.'),
  city: yup.string().default(''),
});
type Values = Record<'name' | 'city', string>;

type Step =
  | { readonly do: 'type' | 'fill'; readonly field: keyof Values; readonly text: string }
  | { readonly do: 'answer'; readonly with: 'success' | 'lost' }
  | { readonly do: 'submit' | 'hide' | 'show' | 'reload' | 'erase' };

const text = fc.constantFrom('', 'Asha', 'Erode');
const field = fc.constantFrom<keyof Values>('name', 'name', 'city');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), field, text }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fill' as const), field, text }) },
  { weight: 3, arbitrary: fc.constant({ do: 'submit' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('answer' as const), with: fc.constantFrom('success', 'lost') }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('hide', 'show', 'reload', 'erase').map((name) => ({ do: name }) as const),
  },
);

const settle = async () => {
  for (let task = 0; task < 6; task++) await new Promise((resolve) => setTimeout(resolve));
};
const same = (one: Values, other: Values) => one.name === other.name && one.city === other.city;

/** What a form should be. */
class Model {
  values: Values = { ...empty };
  /** What code has filled in last. */
  filled: Partial<Values> = {};
  entered = false;
  /** It was sent, and no answer says that it has arrived. */
  attempted = false;
  sending: Values | null = null;
  arrived = false;
  /** What the last success has said is still to be read. */
  confirmed = false;
  visible = true;
  cameBack = false;
  calls = 0;

  stage(): FormStage {
    if (this.sending) return 'sending';
    if (this.arrived) return 'sent';
    return this.isBegun() ? 'begun' : 'empty';
  }
  isBegun(): boolean {
    const isOwn = (name: keyof Values) => this.values[name] !== '' && this.values[name] !== this.filled[name];
    return this.entered && (isOwn('name') || isOwn('city'));
  }
  change(field: keyof Values, text: string, byVisitor: boolean): void {
    if (this.values[field] === text) return;
    this.values = { ...this.values, [field]: text };
    this.arrived = false;
    if (byVisitor) this.entered = true;
    else this.filled = { ...this.filled, [field]: text };
  }
}

/** A reload brings another document. */
let documents = 0;
Object.defineProperty(performance, 'timeOrigin', { get: () => documents });

function open(clearOnSuccess: boolean) {
  documents += 1;
  const calls: PromiseWithResolvers<string>[] = [];
  let fill: (name: string, text: string) => void = () => {};
  function Filling() {
    fill = useSetField();
    return null;
  }
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <SiteForm
        form={form}
        action="/api/forms/polls/poll"
        initialValues={empty}
        schema={schema}
        onSubmit={() => {
          const call = Promise.withResolvers<string>();
          calls.push(call);
          return call.promise;
        }}
        submitLabel="Send"
        busyLabel="Sending..."
        incompleteMessage="Incomplete."
        failureMessage="Not sent."
        clearOnSuccess={clearOnSuccess}
      >
        <Filling />
        <TextField name="name" />
        <TextField name="city" />
      </SiteForm>
    </Activity>
  );
  const visited = visit(page('visible'));
  return {
    ...visited,
    calls,
    fill: (name: string, value: string) => fill(name, value),
    show: (mode: 'visible' | 'hidden') => visited.rerender(page(mode)),
    form: () => visited.container.querySelector('form') as HTMLFormElement,
    input: (name: string) => visited.container.querySelector(`[name="${name}"]`) as HTMLInputElement,
  };
}

async function run(page: ReturnType<typeof open>, model: Model, next: Step, clears: boolean): Promise<void> {
  switch (next.do) {
    case 'hide':
    case 'show':
      model.visible = next.do === 'show';
      return page.show(model.visible ? 'visible' : 'hidden');
    case 'fill':
      page.fill(next.field, next.text);
      return model.change(next.field, next.text, false);
    case 'answer': {
      const { sending: sent } = model;
      if (!sent) return;
      model.sending = null;
      if (next.with === 'lost') return page.calls.at(-1)?.reject(new HttpError('unreachable', 'No network'));
      page.calls.at(-1)?.resolve('R1');
      [model.attempted, model.confirmed] = [false, true];
      model.arrived = same(model.values, sent);
      if (clears) {
        const left = (name: keyof Values) => (model.values[name] === sent[name] ? '' : model.values[name]);
        model.values = { name: left('name'), city: left('city') };
        model.arrived = same(model.values, empty);
      }
      if (model.arrived) [model.entered, model.cameBack] = [false, false];
      return;
    }
  }
  if (!model.visible) return;
  if (next.do === 'type') {
    fireEvent.change(page.input(next.field), { target: { value: next.text } });
    model.change(next.field, next.text, true);
  } else if (next.do === 'submit') {
    fireEvent.submit(page.form());
    await settle();
    if (model.sending || model.arrived || model.values.name === '') return;
    model.sending = model.values;
    [model.attempted, model.confirmed] = [true, false];
    model.calls += 1;
  } else if (next.do === 'erase' && model.cameBack && !model.sending) {
    fireEvent.click(page.getByRole('button', { name: 'Erase it' }));
    Object.assign(model, {
      ...{ values: { ...empty }, filled: {}, entered: false },
      ...{ arrived: false, attempted: false, confirmed: false, cameBack: false },
    });
  }
}

test('a form publishes the stage that its values and answers have, and each change of it once', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.boolean(),
        fc.array(step, { minLength: 12, maxLength: 24 }),
        async (clears, steps) => {
          const model = new Model();
          let stages = recordStages();
          let page = open(clears);
          for (const next of steps) {
            if (next.do === 'reload') {
              page.unmount();
              stages.stop();
              stages = recordStages();
              // What code alone has filled in is not kept.
              if (!model.isBegun() && !model.attempted) model.values = { ...empty };
              model.cameBack = !same(model.values, empty);
              Object.assign(model, {
                entered: model.cameBack,
                sending: null,
                arrived: false,
                confirmed: false,
                visible: true,
              });
              [model.calls, model.filled] = [0, {}];
              page = open(clears);
            } else
              await act(async () => {
                await run(page, model, next, clears);
                await settle();
              });
            expect([next.do, stages.found.at(-1)?.stage]).toEqual([next.do, model.stage()]);
            const isRepeated = ({ form, stage }: FormEventDetail, index: number) =>
              form === stages.found[index - 1]?.form && stage === stages.found[index - 1]?.stage;
            expect(stages.found.filter(isRepeated)).toEqual([]);
            expect(page.form().getAttribute('aria-busy')).toBe(model.sending ? 'true' : null);
            expect(page.calls).toHaveLength(model.calls);
            const isToldHere = model.confirmed && model.stage() !== 'sent';
            expect(page.queryByText('Sent. Your reference is R1.') !== null).toBe(isToldHere);
          }
          stages.stop();
        },
      )
      .afterEach(() => {
        cleanup();
        sessionStorage.clear();
      }),
    { numRuns: 40 * Number(process.env.RACES ?? 1), seed: Number(process.env.RACE_SEED ?? 1) },
  );
}, 300_000);
