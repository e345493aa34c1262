import { pressSubmit } from '@platform/forms/testing';
import { FileField, SiteForm } from '@site/shared-ui/forms';
import { declareForm, visit } from '@site/shared-ui/testing';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { formatFileSize } from './file-field.tsx';

const resume = new File(['%PDF-'.padEnd(2048)], 'resume.pdf', { type: 'application/pdf' });
const other = new File(['PK\x03\x04'], 'newer.docx');
const tooLarge = new File(['%PDF-'.padEnd(10_000)], 'huge.pdf', { type: 'application/pdf' });

const form = declareForm([], {
  file: {
    ...{ name: 'resume', label: 'Resume', types: ['pdf', 'docx'], bytes: 10_000 },
    ...{
      required: 'Choose a resume.',
      invalid: 'That is not a document.',
      tooLarge: 'That file is too large.',
    },
  },
});

function open() {
  const sent: unknown[] = [];
  const page = visit(
    <SiteForm
      form={form}
      action="/api/form"
      onSubmit={async (values) => void sent.push(values)}
      submitLabel="Send"
      busyLabel="Sending..."
    >
      <FileField name="resume" hint="PDF or DOCX." />
    </SiteForm>,
  );
  const input = page.getByLabelText('Resume') as HTMLInputElement;
  /** The files in the native input, for a native submit or another release of the page. */
  const inInput = () => Array.from(input.files ?? [], ({ name }) => name);
  return {
    ...page,
    input,
    inInput,
    sent,
    submit: () => pressSubmit(page.user, page.getByText('Send')),
  };
}

test('a file that a reload has lost is asked for by its name', () => {
  sessionStorage.setItem('form:/api/form', JSON.stringify({ file: 'resume.pdf', document: 1 }));
  expect(open().input).toHaveAccessibleDescription(/^Choose resume\.pdf again: .* PDF or DOCX\.$/);
});

async function openWith(file: File) {
  const page = open();
  await page.user.upload(page.input, file);
  return page;
}

test('a chosen file is shown with name and size, and is sent', async () => {
  const { user, input, getByText, submit, sent } = open();
  await user.upload(input, resume);
  // In the direction of its own script.
  expect(getByText('resume.pdf')).toHaveAttribute('dir', 'auto');
  expect(getByText(/^2 KB/)).toBeVisible();
  await submit();
  expect(sent).toEqual([{ resume }]);
});

test('a file can be removed by keyboard, and the focus returns to the field', async () => {
  const { user, input, getByRole, queryByText } = await openWith(resume);
  await user.tab();
  expect(getByRole('button', { name: 'Remove resume.pdf' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(queryByText('resume.pdf')).toBeNull();
  expect(input).toHaveFocus();
});

test('cancelling the dialogue without a file is an error', () => {
  const { input, toasts } = open();
  fireEvent(input, new Event('cancel', { bubbles: true }));
  expect(input).toHaveAccessibleDescription('PDF or DOCX. That is not a document.');
  expect(toasts).toMatchObject([{ text: 'That is not a document.' }]);
});

/** A file on a disk: once it has changed there, a browser can no longer read the chosen one. */
function fileOnDisk(name: string) {
  const file = new File(['%PDF- as it was chosen'], name, { type: 'application/pdf', lastModified: 1000 });
  const read = file.arrayBuffer.bind(file);
  let changed = false;
  file.arrayBuffer = () =>
    changed ? Promise.reject(new DOMException('It has changed.', 'NotReadableError')) : read();
  return {
    file,
    change: () => {
      changed = true;
    },
  };
}

test('a file that changes on disk after it was chosen is sent as it was', async () => {
  const { user, input, submit, sent, inInput } = open();
  const { file, change } = fileOnDisk('cv.pdf');
  await user.upload(input, file);
  change();
  await submit();
  const { resume: received } = sent[0] as { readonly resume: File };
  expect(new TextDecoder().decode(await received.arrayBuffer())).toBe('%PDF- as it was chosen');
  expect(received).toMatchObject({ name: 'cv.pdf', type: 'application/pdf', lastModified: 1000 });
  expect(inInput()).toEqual(['cv.pdf']);
});

function unreadable(): File {
  const { file, change } = fileOnDisk('cv.pdf');
  change();
  return file;
}

test.each([
  ['its content', new File(['\0'], 'picture.pdf'), 'That is not a document.'],
  ['its size', tooLarge, 'That file is too large.'],
  [
    'a change on disk, which makes it unreadable',
    unreadable(),
    'This file cannot be read. Please choose it again.',
  ],
])('a file is refused for %s, and the previous file stays', async (_, refused, message) => {
  const { user, input, inInput, getByRole, toasts } = await openWith(resume);
  await user.upload(input, refused);
  await waitFor(() => expect(input).toBeInvalid());
  expect(input).toHaveAccessibleDescription(`PDF or DOCX. ${message}`);
  expect(toasts).toEqual([{ kind: 'error', text: message, place: 'form' }]);
  expect(getByRole('button', { name: 'Remove resume.pdf' })).toBeVisible();
  expect(inInput()).toEqual(['resume.pdf']);
  await user.upload(input, other);
  expect(input).not.toHaveAttribute('aria-invalid');
});

test('of two files that are chosen while the first is being read, the second stays', async () => {
  const { user, input, inInput, getByRole, toasts } = open();
  const slow = fileOnDisk('slow.pdf');
  const bytes = Promise.withResolvers<ArrayBuffer>();
  slow.file.arrayBuffer = () => bytes.promise;
  await user.upload(input, slow.file);
  await user.upload(input, other);
  await act(async () => bytes.reject(new DOMException('It has changed.', 'NotReadableError')));
  expect(getByRole('button', { name: 'Remove newer.docx' })).toBeVisible();
  expect(inInput()).toEqual(['newer.docx']);
  expect(toasts).toEqual([]);
});

test('the same path chosen again is a new file, although Chromium reports that the dialogue was cancelled', async () => {
  const { user, input, submit, sent } = open();
  await user.upload(input, new File(['%PDF- old'], 'cv.pdf'));
  await act(async () => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF- newer'], 'cv.pdf'));
    input.files = transfer.files;
    fireEvent(input, new Event('cancel', { bubbles: true }));
  });
  await submit();
  const { resume: received } = sent[0] as { readonly resume: File };
  expect(new TextDecoder().decode(await received.arrayBuffer())).toBe('%PDF- newer');
});

test('a missing file is reported at the field, which gets the focus', async () => {
  const { submit, input, sent } = open();
  await submit();
  expect(input).toHaveAccessibleDescription('PDF or DOCX. Choose a resume.');
  expect(input).toHaveFocus();
  expect(sent).toEqual([]);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [345_000, '337 KB'],
  [1_048_575, '1024 KB'],
  [1_048_576, '1 MB'],
  [1_258_291, '1.2 MB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
