import { fireEvent } from '@testing-library/react';
import { blockDevtools } from './block-devtools.ts';

blockDevtools(document);

const allowed = (key: KeyboardEventInit) => fireEvent.keyDown(document.body, key);

test('the context menu opens only in fields, on links and on selected text', () => {
  document.body.innerHTML =
    '<h1>Words</h1><a href="/"><svg></svg></a><button><b></b></button><input><textarea></textarea>';
  const opens = (selector: string) => fireEvent.contextMenu(document.querySelector(selector) as Element);
  const opening = ['h1', 'a', 'svg', 'b', 'input', 'textarea'].filter(opens);
  expect(opening).toEqual(['a', 'svg', 'input', 'textarea']);
  document.getSelection()?.selectAllChildren(document.querySelector('h1') as Element);
  expect(opens('h1')).toBe(true);
});

test.each([
  ['F12', { key: 'F12' }],
  ['control+shift+I', { key: 'I', ctrlKey: true, shiftKey: true }],
  ['control+shift+C', { key: 'C', ctrlKey: true, shiftKey: true }],
  ['control+shift+J', { key: 'J', ctrlKey: true, shiftKey: true }],
  ['control+shift+i under caps lock', { key: 'i', ctrlKey: true, shiftKey: true }],
  ['the same key on a Tamil layout', { key: 'ஐ', code: 'KeyI', ctrlKey: true, shiftKey: true }],
])('%s does nothing', (_, key) => {
  expect(allowed(key)).toBe(false);
});

test.each([
  ['a letter', { key: 'i', code: 'KeyI' }],
  ['a capital letter', { key: 'I', code: 'KeyI', shiftKey: true }],
  ['control+C, copying', { key: 'c', code: 'KeyC', ctrlKey: true }],
  ['control+shift+T, the closed tab', { key: 'T', code: 'KeyT', ctrlKey: true, shiftKey: true }],
  ['control+shift+R', { key: 'R', code: 'KeyR', ctrlKey: true, shiftKey: true }],
  ['control+shift+H on a Dvorak layout', { key: 'H', code: 'KeyJ', ctrlKey: true, shiftKey: true }],
  ['F5', { key: 'F5' }],
  ['alt+T, the toasts', { key: 't', code: 'KeyT', altKey: true }],
  ['Tab', { key: 'Tab' }],
])('%s still works', (_, key) => {
  expect(allowed(key)).toBe(true);
});

test('a shortcut is blocked even if the page stops the event', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.addEventListener('keydown', (event) => event.stopPropagation());
  expect(fireEvent.keyDown(field, { key: 'F12' })).toBe(false);
  field.remove();
});
