import { useToasts } from '@platform/host';
import { ToastHost, type ToastStack } from '@platform/runtime';
import { visit } from '@site/shared-ui/testing';
import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { ToastStack as RealStack } from './toast-stack.tsx';
import { toasts } from './toasts.ts';

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
    <ToastHost views={{ ...toasts, load }}>
      <Pages />
    </ToastHost>,
  );
  const press = (name: string) => view.user.click(view.getByRole('button', { name }));
  return { ...view, press };
}

const timer = (toast: HTMLElement) => toast.querySelector('[role="progressbar"]') as HTMLElement;

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
