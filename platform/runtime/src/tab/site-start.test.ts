import { draftName } from '@platform/contract';
import { keepTyped } from './site-start.ts';

const draftOf = (address: string) => JSON.parse(sessionStorage[draftName(address)] ?? 'null');

afterEach(() => sessionStorage.clear());

test('what was typed is the draft of its form, over that of an earlier document', () => {
  document.body.innerHTML = `
    <form action="/a"><input name="name" value=""><input name="email" value=""><input type="file" name="file"></form>
    <form action="/b"><textarea name="text"></textarea></form>
    <form><input name="name" value=""></form>`;
  for (const field of document.querySelectorAll<HTMLInputElement>('[name="name"]')) field.value = 'Asha';
  const earlier = { texts: { name: 'A', email: 'asha@example.com' }, file: 'resume.pdf', attempt: null };
  sessionStorage[draftName('/a')] = JSON.stringify(earlier);
  sessionStorage[draftName('/b')] = JSON.stringify(earlier);
  keepTyped();
  expect(draftOf('/a')).toEqual({ ...earlier, texts: { name: 'Asha', email: 'asha@example.com' } });
  expect(draftOf('/b')).toEqual(earlier);
  expect(sessionStorage).toHaveLength(2);
});

test('an untouched form leaves no draft', () => {
  document.body.innerHTML = `
    <form action="/a"><input type="hidden" name="release" value="r1"><input name="name" value=""><input type="file" name="file"></form>`;
  keepTyped();
  expect(draftOf('/a')).toBeNull();
});

test('of a chosen file, the draft has the name', () => {
  document.body.innerHTML = '<form action="/a"><input type="file" name="file"></form>';
  const files = [new File(['%PDF'], 'resume.pdf')];
  const data = jest.spyOn(globalThis, 'FormData').mockImplementation(() => {
    const form = new Map<string, unknown>([['file', files[0]]]);
    return form as unknown as FormData;
  });
  keepTyped();
  data.mockRestore();
  expect(draftOf('/a')).toEqual({ texts: { file: 'resume.pdf' } });
});
