import { screen } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { type NoticeContent, showNotice } from './notice.ts';

const onPress = jest.fn();
const content = (label: string, busy = false): NoticeContent => ({
  text: 'The road is closed.',
  actions: [
    { label, busy, onPress },
    { label: 'Stay', onPress },
  ],
});

beforeEach(() => {
  onPress.mockClear();
  document.body.innerHTML = '<div id="root"><main><input></main></div>';
});

test('has its whole text, and its buttons, in one alert outside React’s root', () => {
  showNotice(document, content('Go'));
  const notice = screen.getByRole('alert');
  expect(notice).toHaveTextContent('The road is closed.GoStay');
  expect(notice.parentElement).toBe(document.body);
});

test('a busy button keeps the focus, and does nothing', async () => {
  const notice = showNotice(document, content('Go'));
  const button = screen.getByRole('button', { name: 'Go' });
  await userEvent.click(button);
  expect(onPress).toHaveBeenCalledTimes(1);
  notice.update(content('Going...', true));
  expect(button).toHaveTextContent('Going...');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(onPress).toHaveBeenCalledTimes(1);
  notice.update(content('Go'));
  await userEvent.click(button);
  expect(onPress).toHaveBeenCalledTimes(2);
});

test.each([
  ['its button', 'button', 'main'],
  ['a field', 'input', 'input'],
])('when it goes, the focus on %s is then on %s', (_, focused, afterwards) => {
  const notice = showNotice(document, content('Go'));
  document.querySelector<HTMLElement>(focused)?.focus();
  notice.remove();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(document.querySelector(afterwards));
  document.querySelector('input')?.focus();
  expect(document.querySelector('[tabindex]')).toBeNull();
});
