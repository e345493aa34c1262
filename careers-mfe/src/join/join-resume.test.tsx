import { act, fireEvent } from '@testing-library/react';
import { applicationForm } from './application.form.ts';
import { resume, visitJoin } from './join.test-support.ts';

const { file: declared } = applicationForm;
const pick = (input: HTMLInputElement, ...files: File[]) =>
  act(async () => void fireEvent.change(input, { target: { files } }));

test.each([
  ['of another type', new File(['MZ'], 'cv.pdf'), declared.invalid],
  ['of the limit', resume('cv.pdf', declared.bytes), declared.tooLarge],
])('refuses a file %s, with a toast and an error beside the field', async (_, file, message) => {
  const { resumeField, toasts } = visitJoin();
  await pick(resumeField(), file);
  expect(toasts).toEqual([{ kind: 'error', text: message, place: 'form' }]);
  expect(resumeField()).toBeInvalid();
  expect(resumeField()).toHaveAccessibleDescription(expect.stringContaining(message));
});

test.each(['DOC-20240101-WA0003.', 'document:1000031', 'cv', 'cv.pdf ', 'CV.PDF', 'photo.jpg'])(
  'takes a file called %j by its content',
  async (name) => {
    const { resumeField, toasts, getByText } = visitJoin();
    await pick(resumeField(), resume(name));
    expect(getByText(name.trim())).toBeVisible();
    expect(toasts).toEqual([]);
    expect(resumeField()).not.toHaveAttribute('aria-invalid');
  },
);

test('shows an error when the file picker is closed without a file', async () => {
  const { resumeField, toasts } = visitJoin();
  await pick(resumeField());
  expect(toasts).toEqual([{ kind: 'error', text: declared.required, place: 'form' }]);
});
