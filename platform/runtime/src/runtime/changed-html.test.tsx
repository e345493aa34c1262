import { translate } from '@platform/host/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { FakeBrowser } from '../navigation/testing/fake-browser.ts';
import {
  catalog,
  composed,
  type OpenShell,
  openShell,
  type ShellOptions,
} from '../navigation/testing/open-shell.tsx';
import { examineFailure } from '../reporting/failure-owner.ts';
import { createSiteStart } from '../tab/site-start.ts';
import { isChangedByOthers } from './foreign-changes.ts';

/** A form whose code shows what it knows. React cannot remove its text without an element once it is translated. */
function JoinPage() {
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [position, setPosition] = useState('');
  const [file, setFile] = useState('');
  const [chosen, setChosen] = useState(false);
  return (
    <form data-known={`${name}, ${agreed}, ${position}, ${file}`}>
      <h1 tabIndex={-1}>Join us</h1>
      <input aria-label="Name" name="name" value={name} onChange={(event) => setName(event.target.value)} />
      {/* Without a name, like the robot check. */}
      <input type="checkbox" checked={agreed} onChange={() => setAgreed(!agreed)} />
      <select name="position" value={position} onChange={(event) => setPosition(event.target.value)}>
        <option />
        <option>Tester</option>
      </select>
      <input name="file" type="file" onChange={(event) => setFile(event.target.files?.[0]?.name ?? '')} />
      <button type="button" onClick={() => setChosen(true)}>
        Choose
      </button>
      <p>
        <b>A file</b>
        {!chosen && ' or none'}
      </p>
    </form>
  );
}

type Options = Partial<Pick<ShellOptions, 'load' | 'deps' | 'beforeHydration'>>;

let shell: OpenShell;

async function open(options: Options): Promise<void> {
  shell = await openShell({
    browser: new FakeBrowser({ path: '/join-innovation' }),
    composition: composed(1, catalog('c1'), { previous: catalog('c0') }),
    load: async () => JoinPage,
    renderedWith: JoinPage,
    onCaughtError: () => undefined,
    ...options,
  });
}

const field = (selector: string) => document.querySelector(`main form ${selector}`) as HTMLInputElement;

/** As the browser's autofill, which fires no event for a text, and a visitor. */
function fillIn(): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field('[name="name"]'), 'Asha');
  field('[type="checkbox"]').click();
  fireEvent.change(field('select'), { target: { value: 'Tester' } });
  const files = new DataTransfer();
  files.items.add(new File(['%PDF'], 'resume.pdf'));
  field('[name="file"]').files = files.files;
  fireEvent.change(field('[name="file"]'));
  field('[name="name"]').focus();
  field('[name="name"]').setSelectionRange(2, 2);
}

const read = () => ({
  name: field('[name="name"]').value,
  agreed: field('[type="checkbox"]').checked,
  position: field('select').value,
  file: field('[name="file"]').files?.[0]?.name,
  focused: document.activeElement?.getAttribute('name') ?? null,
  cursor: document.activeElement === field('[name="name"]') ? field('[name="name"]').selectionStart : null,
});
const filled = {
  name: 'Asha',
  agreed: true,
  position: 'Tester',
  file: 'resume.pdf',
  focused: 'name',
  cursor: 2,
};

const changes: Readonly<Record<string, (root: Element) => void>> = {
  'a translator': (root) => translate(root)(),
  'a translator of the page': (root) => translate(root.querySelector('main') ?? root)(),
  'an extension': () => field('[name="name"]').after(document.createElement('button')),
  nobody: () => undefined,
};

afterEach(async () => {
  await shell.unload();
  document.documentElement.className = '';
});

describe.each(Object.entries(changes))('HTML that %s has changed before its code comes', (by, change) => {
  test.each([
    ['before the hydration', true, false],
    ['while the code was loading', false, false],
    ['before the hydration, and left', true, true],
    ['while the code was loading, and left', false, true],
  ])('has afterwards what was filled in %s', async (_, isEarly, isLeft) => {
    const code = Promise.withResolvers<void>();
    const visit = (root: Element) => {
      change(root);
      fillIn();
      if (isLeft) field('[name="name"]').blur();
    };
    const expected = isLeft ? { ...filled, focused: null, cursor: null } : filled;
    await open({
      load: () => code.promise.then(() => JoinPage),
      ...(isEarly && { beforeHydration: visit }),
    });
    const form = field('');
    if (!isEarly) await act(async () => visit(shell.root));
    expect(read()).toEqual(expected);
    await act(async () => {
      code.resolve();
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(shell.root).not.toHaveTextContent('Loading...');
    expect(read()).toEqual(expected);
    expect(shell.navigation.state().hydrated).toBe(true);
    // HTML that React has not replaced is read by the form's own code.
    expect(field('') === form).toBe(by === 'nobody');
    if (by !== 'nobody') expect(field('').dataset.known).toBe('Asha, true, Tester, resume.pdf');
  });
});

test.each([true, false])(
  'a page that a translator has broken (translated: %s) comes again with its text',
  async (translated) => {
    await open({
      deps: {
        examineFailure: (evidence) =>
          evidence.error instanceof DOMException && isChangedByOthers(document, createSiteStart())
            ? null
            : examineFailure(evidence, () => null),
      },
    });
    changes['a translator of the page']?.(shell.root);
    if (translated) document.documentElement.classList.add('translated-ltr');
    else
      for (const font of shell.root.querySelectorAll('font')) font.replaceWith(...(font.textContent ?? ''));
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Asha' } });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Choose' })));
    await act(async () => {});
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Join us');
    expect(screen.getByLabelText('Name')).toHaveValue('Asha');
    expect(screen.queryByRole('alert')).toBeNull();
    const { failures } = shell.tab.report();
    expect(failures.map(({ release }) => release)).toEqual(translated ? [] : ['c1']);
  },
);
