import { nextReportedError } from '@site/shared-ui/testing';

test('a file that was transferred stands in an input, and an empty transfer empties it', () => {
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

test('a reported error reaches the window', async () => {
  const error = new TypeError('That is a bug.');
  const reported = nextReportedError();
  reportError(error);
  expect(await reported).toBe(error);
});

test('a file hands out its bytes', async () => {
  const bytes = await new Blob(['a', new File(['bc'], 'x')]).arrayBuffer();
  expect(new TextDecoder().decode(bytes)).toBe('abc');
});
