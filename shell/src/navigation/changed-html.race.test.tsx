import { translate } from '@site/shared-ui/testing';
import { act } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { FakeBrowser } from './testing/fake-browser.ts';
import { careers, composed, openShell } from './testing/open-shell.tsx';

/*
 * A translator, extensions, the browser's autofill and a visitor meet the HTML before and while its code comes. Whatever they
 * do, in any order: each field has afterwards the value that it had before, the code knows it, the focus is where it was,
 * and what can be read stays.
 */

/** A form whose code shows what it knows. */
function JoinPage() {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <h1 tabIndex={-1}>Join us</h1>
      <form data-known={JSON.stringify({ name, email, agreed, file: file?.name ?? null })}>
        <label>
          Name <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        <label>
          Email <input name="email" value={email} onChange={(event) => setEmail(event.target.value)} />
        </label>
        <label>
          {/* Without a name, like the robot check. */}
          <input type="checkbox" checked={agreed} onChange={() => setAgreed(!agreed)} /> Agreed
        </label>
        <input name="file" type="file" onChange={(event) => setFile(event.target.files?.[0] ?? null)} />
        <p>
          <b>Text</b> beside an element
        </p>
      </form>
    </>
  );
}

const field = (selector: string) =>
  document.querySelector<HTMLInputElement>(`main form${selector && ` ${selector}`}`);
const text = fc.constantFrom('Asha', 'Asha Kerbstone', 'a@kerbstone.example');
const withEvent = fc.boolean();
const names = fc.constantFrom('name', 'email');

const edit = fc.oneof(
  fc.constantFrom('#root', 'main', 'header', 'h1').map((where) => ({ do: 'translate' as const, where })),
  fc
    .constantFrom('[name="name"]', '[name="email"]', '[name="file"]', 'p', 'b')
    .map((beside) => ({ do: 'insert' as const, beside })),
  fc.record({ do: fc.constant('fill' as const), name: names, text, withEvent }),
  fc.record({ do: fc.constant('tick' as const) }),
  fc.record({ do: fc.constant('choose' as const) }),
  fc.record({ do: fc.constant('focus' as const), name: names, at: fc.nat(4) }),
  fc.record({ do: fc.constant('blur' as const) }),
);

type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

function perform(step: Edit, root: Element): void {
  switch (step.do) {
    case 'translate': {
      const part = step.where === '#root' ? root : root.querySelector(step.where);
      if (part) translate(part)();
      return;
    }
    case 'insert':
      field(step.beside)?.after(document.createElement('button'));
      return;
    case 'fill': {
      const input = field(`[name="${step.name}"]`);
      if (!input) return;
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(input, step.text);
      if (step.withEvent) input.dispatchEvent(new Event('input', { bubbles: true }));
      return;
    }
    case 'tick':
      field('[type="checkbox"]')?.click();
      return;
    case 'choose': {
      const input = field('[name="file"]');
      const chosen = new DataTransfer();
      chosen.items.add(new File(['%PDF'], 'resume.pdf'));
      if (input) input.files = chosen.files;
      input?.dispatchEvent(new Event('change', { bubbles: true }));
      return;
    }
    case 'focus': {
      const input = field(`[name="${step.name}"]`);
      input?.focus();
      input?.setSelectionRange(step.at, step.at);
      return;
    }
    case 'blur':
      (document.activeElement as HTMLElement | null)?.blur();
  }
}

/** The values of all fields, and where the focus and the cursor are. */
function read() {
  const focused = document.activeElement as HTMLInputElement | null;
  return {
    name: field('[name="name"]')?.value,
    email: field('[name="email"]')?.value,
    agreed: field('[type="checkbox"]')?.checked,
    file: field('[name="file"]')?.files?.[0]?.name ?? null,
    focused: focused?.name ?? null,
    cursor: focused?.name ? focused.selectionStart : null,
  };
}

const plan = fc.record({
  before: fc.array(edit, { maxLength: 6 }),
  meanwhile: fc.array(edit, { maxLength: 5 }),
});

async function run({ before, meanwhile }: typeof plan extends fc.Arbitrary<infer P> ? P : never) {
  let loaded = () => {};
  const code = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  let was = {};
  let form: Element | null = null;
  const shell = await openShell({
    browser: new FakeBrowser({ path: '/join-innovation' }),
    composition: composed(1, careers('c1')),
    load: async () => {
      await code;
      return JoinPage;
    },
    renderedWith: JoinPage,
    beforeHydration: (root) => {
      form = root.querySelector('main form');
      for (const step of before) perform(step, root);
      was = read();
    },
    onCaughtError: () => undefined,
  });
  try {
    const check = () => {
      expect(shell.root.textContent).not.toContain('Loading...');
      expect(read()).toEqual(was);
    };
    check();
    for (const step of meanwhile) {
      await act(async () => perform(step, shell.root));
      was = read();
    }
    await act(async () => {
      loaded();
      await new Promise((resolve) => setTimeout(resolve));
    });
    check();
    expect(shell.navigation.state().hydrated).toBe(true);
    const { name, email, agreed, file } = read();
    const { known = '{}' } = field('')?.dataset ?? {};
    // HTML that React has kept is read by the form's own code.
    if (document.querySelector('main form') !== form)
      expect(JSON.parse(known)).toEqual({ name, email, agreed, file });
  } finally {
    await shell.unload();
    document.documentElement.className = '';
  }
}

test('what was filled in before the code came is there afterwards, and so is the focus', async () => {
  await fc.assert(
    fc.asyncProperty(plan, run).afterEach(() => document.body.replaceChildren()),
    { numRuns: 20 * Number(process.env.RACES ?? 1), seed: 28 },
  );
});
