import { nextReportedError } from '@site/shared-ui/testing';

test('an input accepts the files of a DataTransfer, and an empty one empties it', () => {
  const input = Object.assign(document.createElement('input'), { type: 'file' });
  const file = new File(['x'], 'resume.pdf');
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  expect([...(input.files ?? [])]).toEqual([file]);
  expect(input.files?.[0]).toBe(file);
  expect(input.value).toBe('C:\\fakepath\\resume.pdf');
  input.files = new DataTransfer().files;
  expect(input.files).toHaveLength(0);
});

test('a reported error is an event of the window', async () => {
  const error = new TypeError('That is a bug.');
  const reported = nextReportedError();
  reportError(error);
  expect(await reported).toBe(error);
});

test('the bytes of a file can be read', async () => {
  const bytes = await new Blob(['a', new File(['bc'], 'x')]).arrayBuffer();
  expect(new TextDecoder().decode(bytes)).toBe('abc');
});
