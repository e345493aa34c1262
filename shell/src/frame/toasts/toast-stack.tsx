import { defaultToastTime, formToastTime } from '@site/shared-ui/site';
import { useEffect, useRef } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import type { ToastRequest } from './toast-host.tsx';
import { CloseToast, ToastWords } from './toast-parts.tsx';
import styles from './toast-stack.module.css';

/**
 * Appearance only by classes: the plain entry of the library brings a `<style>` that the site's content policy
 * refuses. Without a transition of its own a toast cannot hang on an animation that a visitor has switched off.
 */
const shared = {
  className: styles.stack ?? '',
  progressClassName: styles.progress ?? '',
  // To the library this is `aria-hidden`, so that no alert is read with its timer; hiding is its stylesheet's work.
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

/** Two places for toasts: form toasts bottom-right, all others top-right. */
export function ToastStack({ requests }: { readonly requests: readonly ToastRequest[] }) {
  const shown = useRef(0);

  // Runs after the effects of both containers: the library loses a toast whose container is not there yet.
  useEffect(() => {
    for (const request of requests.slice(shown.current)) showToast(request);
    shown.current = requests.length;
  }, [requests]);

  // The library forgets its toasts with the containers: if they come back, so does what stood in them.
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
