import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { keepFirstPage } from './page-elements.ts';
import { areFilledIn, firstFields, restoreFields, saveFields, watchForms } from './page-fields.ts';

function Form() {
  const [name, setName] = useState('');
  const [position, setPosition] = useState('');
  const [agreed, setAgreed] = useState(false);
  return (
    <form>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <select aria-label="Position" value={position} onChange={(event) => setPosition(event.target.value)}>
        <option value="">Choose</option>
        <option value="tester">Tester</option>
      </select>
      <input type="checkbox" aria-label="Agreed" checked={agreed} onChange={() => setAgreed(!agreed)} />
    </form>
  );
}

test('a text that was put into a field without an event is noticed until the code knows it', async () => {
  render(<Form />, { container: main() });
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await userEvent.type(name, 'Asha');
  await userEvent.selectOptions(screen.getByLabelText('Position'), 'tester');
  await userEvent.click(screen.getByLabelText('Agreed'));
  expect(areFilledIn(document)).toBe(false);
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(name, 'Nila');
  expect(areFilledIn(document)).toBe(true);
  fireEvent.input(name);
  expect(areFilledIn(document)).toBe(false);
});

function main(): HTMLElement {
  const element = document.createElement('main');
  document.body.replaceChildren(element);
  return element;
}

test('a hidden field has the value of its own page', () => {
  main().innerHTML =
    '<form><input type="hidden" name="release" value="c1"><input name="name" value="Asha"></form>';
  const saved = saveFields(document);
  main().innerHTML = '<form><input type="hidden" name="release" value="c2"><input name="name"></form>';
  restoreFields(document, saved);
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['c2', 'Asha']);
});

test('what the first page had is put back once: a page that is shown again keeps newer text', () => {
  const form = '<h1>Join</h1><form><input name="name"></form>';
  const page = main();
  const field = () => page.querySelector('input') as HTMLInputElement;
  page.innerHTML = form;
  field().value = 'Asha';
  const first = keepFirstPage(document, firstFields);
  page.innerHTML = form;
  first.restore();
  expect(field().value).toBe('Asha');
  field().value = 'Nila';
  first.restore();
  expect(field().value).toBe('Nila');
});

test('fields of one name are restored each with its own value', () => {
  const page = main();
  const email = (value = '') => `<form><input name="email" value="${value}"></form>`;
  const box = (value: string, checked = '') =>
    `<input type="checkbox" name="days" value="${value}" ${checked}>`;
  page.innerHTML = `${email('a@a.example')}${email('b@b.example')}<form>${box('mon', 'checked')}${box('tue')}</form>`;
  const saved = saveFields(document);
  page.innerHTML = `${email()}${email()}<form>${box('tue')}${box('mon')}</form>`;
  restoreFields(document, saved);
  const inputs = [...page.querySelectorAll('input')];
  expect(inputs.map(({ type, value, checked }) => (type === 'checkbox' ? checked : value))).toEqual([
    'a@a.example',
    'b@b.example',
    false,
    true,
  ]);
});

describe('a form that was rendered by the server', () => {
  const open = () => {
    document.body.innerHTML = `<main><form>
      <input name="name" value="given"><textarea name="message">given</textarea>
      <select name="position"><option>First</option><option>Second</option></select>
      <select name="source"><option>First</option><option selected>Second</option></select>
      <input type="radio" name="gender" value="Male"><input type="checkbox" name="agreed" checked>
      <input type="file" name="resume">
    </form></main>`;
  };
  const touches = () => {
    let count = 0;
    watchForms(
      document,
      () => count++,
      () => {},
    )();
    return count;
  };

  test('is not in progress as it was rendered', () => {
    open();
    expect(touches()).toBe(0);
  });

  test.each([
    ['name', { value: 'typed' }],
    ['message', { value: 'typed' }],
    ['position', { value: 'Second' }],
    ['source', { value: 'First' }],
    ['gender', { checked: true }],
    ['agreed', { checked: false }],
  ])('is in progress if the field %s was changed before', (name, change) => {
    open();
    Object.assign(document.querySelector(`[name=${name}]`) as Element, change);
    expect(touches()).toBe(1);
  });

  test('is in progress if a file was chosen before', async () => {
    open();
    const field = document.querySelector<HTMLInputElement>('[type=file]');
    await userEvent.upload(field as HTMLInputElement, new File(['text'], 'resume.pdf'));
    expect(touches()).toBe(1);
  });
});
