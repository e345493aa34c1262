import { renderOnServer } from '@site/shared-ui/testing';
import { act } from '@testing-library/react';
import { applicationForm } from './application.form.ts';
import { JoinPage } from './join.page.tsx';
import { labels, visitJoin } from './join.test-support.ts';

const declared = [...applicationForm.fields, applicationForm.file];
const names = declared.map(({ name }) => name);
const required = declared.filter((field) => 'required' in field).map(({ name }) => name);

test('has the declared fields, in their order', () => {
  const { container } = visitJoin();
  const controls = [...container.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  expect([...new Set(controls.map(({ name }) => name))]).toEqual([...names, ...applicationForm.notStored]);
});

test('is a native form that the browser validates and sends without script', async () => {
  const { container } = await renderOnServer(JoinPage);
  const form = container.querySelector('form');
  expect(form).toHaveAttribute('action', '/api/send-email');
  expect(form).toHaveAttribute('enctype', 'multipart/form-data');
  expect(form?.method).toBe('post');
  expect(form?.noValidate).toBe(false);
  const control = (name: string) => form?.elements.namedItem(name) as HTMLInputElement;
  expect(names.filter((name) => control(name).required)).toEqual(required);
  expect(control('resume').accept).toContain('.docx');
  // Not limited by the browser: it would cut off a pasted text without a word. The messages name the limits.
  expect(form?.querySelectorAll('[maxlength]')).toHaveLength(0);
  container.remove();
});

test('the position in the link is selected', async () => {
  const { getByRole } = visitJoin({ path: '/join-innovation?position=UI%2FUX%20Designer' });
  await act(async () => {});
  expect(getByRole('combobox', { name: labels.position })).toHaveValue('UI/UX Designer');
});

test('an unknown position in the link is ignored', () => {
  const { getByRole } = visitJoin({ path: '/join-innovation?position=Astronaut' });
  expect(getByRole('combobox', { name: labels.position })).toHaveValue('');
});
