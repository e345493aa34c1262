import type { ToastRequest } from '@platform/runtime';
import { useEffect, useRef } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { CloseToast, ToastWords } from './toast-parts.tsx';
import styles from './toast-stack.module.css';
import { defaultToastTime, formToastTime } from './toast-times.data.ts';

/**
 * Styled by classes only: the library's default entry adds a `<style>` that the content security policy blocks.
 * `transition: false`, because a toast would otherwise wait for an animation that the visitor may have turned off.
 */
const shared = {
  className: styles.stack ?? '',
  progressClassName: styles.progress ?? '',
  // Sets `aria-hidden` on the timer. The library's stylesheet, which is not loaded here, would hide it.
  hideProgressBar: true,
  closeButton: CloseToast,
  icon: false,
  transition: false,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  draggable: true,
  draggablePercent: 80,
  theme: 'light',
  newestOnTop: false,
} as const;

function showToast({ kind, text, place }: ToastRequest) {
  const urgent = kind === 'error' || kind === 'warning';
  toast(<ToastWords kind={kind} text={text} />, {
    type: kind,
    containerId: place,
    role: urgent ? 'alert' : 'status',
    className: `${styles.toast} ${styles[kind]}`,
  });
}

/** Form toasts are shown bottom-right, all others top-right. */
export function ToastStack({ requests }: { readonly requests: readonly ToastRequest[] }) {
  const shown = useRef(0);

  // Runs after the effects of both containers: the library drops a toast whose container is not mounted.
  useEffect(() => {
    for (const request of requests.slice(shown.current)) showToast(request);
    shown.current = requests.length;
  }, [requests]);

  // The browser takes over a finger that scrolls. The library knows no other end of a drag than this event.
  useEffect(() => {
    const endDrag = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.Toastify__toast'))
        target.dispatchEvent(new Event('pointerup', { bubbles: true }));
    };
    document.addEventListener('pointercancel', endDrag);
    return () => document.removeEventListener('pointercancel', endDrag);
  }, []);

  // The library drops its toasts with the containers. If those are mounted again, all toasts are shown again.
  useEffect(() => {
    return () => {
      shown.current = 0;
    };
  }, []);

  return (
    <>
      <ToastContainer
        {...shared}
        containerId="default"
        position="top-right"
        autoClose={defaultToastTime}
        aria-label="Notifications, Alt+T"
      />
      <ToastContainer
        {...shared}
        containerId="form"
        position="bottom-right"
        autoClose={formToastTime}
        aria-label="Form notifications, Alt+T"
      />
    </>
  );
}
