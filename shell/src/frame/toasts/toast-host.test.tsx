import { useToasts } from '@site/shared-ui/host';
import { visit } from '@site/shared-ui/testing';
import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { ToastHost, type ToastStack } from './toast-host.tsx';
import { ToastStack as RealStack } from './toast-stack.tsx';

/** A page that shows toasts and that a visitor can leave. */
function Asking({ onLeave }: { readonly onLeave: () => void }) {
  const toasts = useToasts();
  return (
    <>
      <button type="button" onClick={() => toasts.show('success', 'Sent.', 'form')}>
        Send
      </button>
      <button type="button" onClick={() => toasts.show('error', 'Not found.')}>
        Fail
      </button>
      <button type="button" onClick={onLeave}>
        Leave
      </button>
    </>
  );
}

function Pages() {
  const [left, setLeft] = useState(false);
  return left ? <p>Another page</p> : <Asking onLeave={() => setLeft(true)} />;
}

function visitToasts(load: () => Promise<ToastStack> = async () => RealStack) {
  const view = visit(
    <ToastHost load={load}>
      <Pages />
    </ToastHost>,
  );
  const press = (name: string) => view.user.click(view.getByRole('button', { name }));
  return { ...view, press };
}

const container = (toast: HTMLElement) => toast.closest('.Toastify__toast-container');
const timer = (toast: HTMLElement) => toast.querySelector('[role="progressbar"]') as HTMLElement;

test('a form toast is shown bottom-right for 3 seconds, announced as a status', async () => {
  const { press, findByRole } = visitToasts();
  await press('Send');
  const toast = await findByRole('status');
  expect(toast).toHaveTextContent('Sent.');
  expect(container(toast)).toHaveClass('Toastify__toast-container--bottom-right');
  expect(timer(toast)).toHaveStyle({ animationDuration: '3000ms' });
});

test('a default toast is shown top-right for 5 seconds in the light theme, an error as an alert', async () => {
  const { press, findByRole } = visitToasts();
  await press('Fail');
  const toast = await findByRole('alert');
  expect(toast).toHaveTextContent('Not found.');
  expect(container(toast)).toHaveClass('Toastify__toast-container--top-right');
  expect(timer(toast)).toHaveStyle({ animationDuration: '5000ms' });
  expect(toast).toHaveClass('Toastify__toast-theme--light');
});

test('a toast’s timer is visible, but hidden from screen readers', async () => {
  const { press, findByRole, queryByRole } = visitToasts();
  await press('Fail');
  const toast = await findByRole('alert');
  expect(queryByRole('progressbar')).toBeNull();
  expect(timer(toast)).toBeVisible();
});

test('a toast closes when its time is up', async () => {
  const { press, findByRole, queryByRole } = visitToasts();
  await press('Send');
  fireEvent.animationEnd(timer(await findByRole('status')));
  expect(queryByRole('status')).toBeNull();
});

test('a toast has a close button', async () => {
  const { press, findByRole, queryByRole } = visitToasts();
  await press('Fail');
  await findByRole('alert');
  await press('Dismiss');
  expect(queryByRole('alert')).toBeNull();
});

test('the timer pauses under the pointer and while the window has no focus', async () => {
  const { press, findByRole, user } = visitToasts();
  await press('Fail');
  const toast = await findByRole('alert');
  const state = () => timer(toast).style.animationPlayState;
  fireEvent(window, new FocusEvent('focus'));
  expect(state()).toBe('running');
  await user.hover(toast);
  expect(state()).toBe('paused');
  await user.unhover(toast);
  expect(state()).toBe('running');
  fireEvent(window, new FocusEvent('blur'));
  expect(state()).toBe('paused');
});

test.each([
  [79, true],
  [81, false],
])('dragged aside by %i percent of its width, a toast stays: %s', async (percent, stays) => {
  const { press, findByRole, queryByRole } = visitToasts();
  await press('Fail');
  const toast = await findByRole('alert');
  Object.defineProperty(toast, 'offsetWidth', { value: 300 });
  const at = (clientX: number) => new MouseEvent('pointermove', { clientX, bubbles: true });
  fireEvent(toast, new MouseEvent('pointerdown', { clientX: 0, bubbles: true }));
  fireEvent(document, at(3 * percent));
  fireEvent(document, new MouseEvent('pointerup', { bubbles: true }));
  expect(queryByRole('alert') !== null).toBe(stays);
});

test('a scroll that begins on a toast ends its drag: the toast is back in its place, and its time goes on', async () => {
  const { press, findByRole, queryByRole } = visitToasts();
  await press('Fail');
  const toast = await findByRole('alert');
  Object.defineProperty(toast, 'offsetWidth', { value: 300 });
  fireEvent(window, new FocusEvent('focus'));
  const moveBy = (clientX: number) =>
    fireEvent(document, new MouseEvent('pointermove', { clientX, bubbles: true }));
  fireEvent(toast, new MouseEvent('pointerdown', { clientX: 0, bubbles: true }));
  moveBy(30);
  expect(timer(toast).style.animationPlayState).toBe('paused');
  fireEvent(toast, new MouseEvent('pointercancel', { bubbles: true }));
  expect(timer(toast).style.animationPlayState).toBe('running');
  moveBy(60);
  expect(toast.style.transform).toBe('');
  expect(toast.style.opacity).toBe('');
  fireEvent.animationEnd(timer(toast));
  expect(queryByRole('alert')).toBeNull();
});

test('Alt+T moves focus to the toast', async () => {
  const { press, findByRole } = visitToasts();
  await press('Fail');
  const toast = await findByRole('alert');
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT' });
  expect(toast).toHaveFocus();
});

test('a toast stays when its page is left', async () => {
  const { press, findByRole, getByRole, getByText } = visitToasts();
  await press('Send');
  await findByRole('status');
  await press('Leave');
  expect(getByText('Another page')).toBeInTheDocument();
  expect(getByRole('status')).toHaveTextContent('Sent.');
});

test('the library is loaded with the first toast, and only once', async () => {
  let loads = 0;
  const { press, findByRole } = visitToasts(async () => {
    loads += 1;
    return RealStack;
  });
  expect(loads).toBe(0);
  await press('Send');
  await press('Fail');
  await findByRole('alert');
  await findByRole('status');
  expect(loads).toBe(1);
});

test('toasts that were requested while the library was loading all appear, each once', async () => {
  let arrive: (stack: ToastStack) => void = () => {};
  const { press, findAllByRole, getAllByRole } = visitToasts(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  await press('Send');
  await press('Fail');
  await press('Send');
  await act(async () => arrive(RealStack));
  expect(await findAllByRole('status')).toHaveLength(2);
  expect(getAllByRole('alert')).toHaveLength(1);
});

test('without the library the text is still shown, and the next toast loads the library again', async () => {
  let offline = true;
  const { press, findByRole, queryByText } = visitToasts(async () => {
    if (offline) throw new Error('offline');
    return RealStack;
  });
  await press('Fail');
  expect(await findByRole('alert')).toHaveTextContent('Not found.');
  offline = false;
  await press('Send');
  expect(await findByRole('status')).toHaveTextContent('Sent.');
  expect(queryByText('Not found.')).toBeNull();
});

test('the library adds no style element, which the content security policy would block', async () => {
  const { press, findByRole } = visitToasts();
  await press('Send');
  await findByRole('status');
  expect(document.querySelector('style')).toBeNull();
});
