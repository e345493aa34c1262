import { useAwaitValue, useField } from '@site/shared-ui/forms';
import { useSettings } from '@site/shared-ui/host';
import { useHttp } from '@site/shared-ui/http';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { robotTexts } from '../contact/contact.texts.ts';
import { fetchChallenge, verifyCaptcha } from './captcha.api.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import { CheckNotes } from './check-notes.tsx';
import styles from './robot-check.module.css';
import { TrafficLightPicture } from './traffic-light.picture.tsx';

interface OwnCheckProps {
  readonly deps: CaptchaDeps;
}

/** Our own robot check: a tick of the box makes the browser solve a challenge; the server verifies the solution. */
export function OwnCheck({ deps }: OwnCheckProps) {
  const http = useHttp(useSettings().apiBase);
  const field = useField('captcha');
  const [status, setStatus] = useState<'waiting' | 'checking' | 'failed'>('waiting');
  const box = useRef<HTMLInputElement>(null);
  const controller = useRef<AbortController | null>(null);
  const awaitValue = useAwaitValue('captcha');
  /** A check that is repeated because the page was hidden, or ticked anew, is still the one a submit waits for. */
  const endWait = useRef<(() => void) | null>(null);
  const noteId = useId();
  const passed = field.value !== '';

  async function check() {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const { signal } = own;
    setStatus('checking');
    if (!endWait.current) {
      awaitValue(
        new Promise<void>((resolve) => {
          endWait.current = resolve;
        }),
      );
    }
    const end = (next: 'waiting' | 'failed') => {
      if (signal.aborted) return;
      setStatus(next);
      endWait.current?.();
      endWait.current = null;
    };
    const cancelTimeout = deps.startTimeout(() => {
      end('failed');
      // Ends the workers and the requests.
      own.abort();
    });
    try {
      const value = await deps.solve(await fetchChallenge(http, signal), signal);
      await verifyCaptcha(http, value, signal);
      if (signal.aborted) return;
      field.setValue(value);
      end('waiting');
    } catch {
      end('failed');
    } finally {
      cancelTimeout();
    }
  }

  const checkIfTicked = useEffectEvent(() => {
    if (box.current?.checked && !passed) check();
  });
  useEffect(() => {
    // The visitor may have ticked the box in the server's HTML, before hydration.
    checkIfTicked();
    return () => controller.current?.abort();
  }, []);

  function toggle(ticked: boolean) {
    if (ticked) check();
    else if (status === 'waiting') field.setValue('');
  }

  const failed = status === 'failed';
  const error = passed ? undefined : field.error;
  return (
    <div className={styles.check}>
      <div className={styles.board} data-status={passed ? 'passed' : status}>
        {/* Without a name: the form's value is the solution, not the state of this box. */}
        <label className={styles.label}>
          <input
            ref={box}
            type="checkbox"
            className={styles.box}
            checked={passed || status === 'checking'}
            onChange={(event) => toggle(event.target.checked)}
            required
            aria-invalid={failed || error ? true : undefined}
            aria-describedby={failed || error ? noteId : undefined}
          />
          {robotTexts.label}
        </label>
        <span className={styles.light}>
          <TrafficLightPicture />
        </span>
      </div>
      <CheckNotes
        id={noteId}
        error={error}
        status={status === 'checking' ? robotTexts.checking : passed ? robotTexts.passed : ''}
        failed={failed}
        onRetry={() => {
          // The button that has the focus goes away.
          box.current?.focus();
          check();
        }}
      />
    </div>
  );
}
