import { draftName } from '@site/shared-ui/contracts';
import { keepTyped } from './keep-typed.ts';

test('what was typed is the draft of its form, unless an earlier one waits', () => {
  document.body.innerHTML = `
    <form action="/a"><input name="name" value=""><input type="file" name="file"></form>
    <form action="/b"><input name="name" value=""></form>`;
  for (const field of document.querySelectorAll<HTMLInputElement>('[name="name"]')) field.value = 'Asha';
  sessionStorage[draftName('/b')] = 'earlier';
  keepTyped();
  expect(JSON.parse(sessionStorage[draftName('/a')])).toMatchObject({ texts: { name: 'Asha' } });
  expect(sessionStorage[draftName('/b')]).toBe('earlier');
});
