import { useSettings } from '@site/shared-ui';
import { useField } from '@site/shared-ui/forms';
import { useHttp } from '@site/shared-ui/http';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { robotTexts } from '../contact/contact.texts.ts';
import { fetchChallenge, verifyCaptcha } from './captcha.api.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import { CheckNotes } from './check-notes.tsx';
import styles from './robot-check.module.css';
import { TrafficLightPicture } from './traffic-light.picture.tsx';

interface OwnCheckProps {
  /** The visitor has begun with the form: the solver may be fetched. */
  readonly wanted: boolean;
  readonly deps: CaptchaDeps;
}

/** Our own robot check: ticking the box has the browser work out a challenge that the server then verifies. */
export function OwnCheck({ wanted, deps }: OwnCheckProps) {
  const http = useHttp(useSettings().apiBase);
  const field = useField('captcha');
  const [status, setStatus] = useState<'waiting' | 'checking' | 'failed'>('waiting');
  const box = useRef<HTMLInputElement>(null);
  const work = useRef<AbortController | null>(null);
  const noteId = useId();
  const passed = field.value !== '';

  async function check() {
    work.current?.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    setStatus('checking');
    try {
      const solve = await deps.loadSolver();
      const value = await solve(await fetchChallenge(http, signal), signal);
      await verifyCaptcha(http, value, signal);
      if (signal.aborted) return;
      field.setValue(value);
      setStatus('waiting');
    } catch {
      if (!signal.aborted) setStatus('failed');
    }
  }

  const checkIfTicked = useEffectEvent(() => {
    if (box.current?.checked && !passed) check();
  });
  useEffect(() => {
    // The box can have been ticked in the server's HTML, before there was code to notice.
    checkIfTicked();
    return () => work.current?.abort();
  }, []);

  useEffect(() => {
    if (wanted) deps.loadSolver().catch(() => setStatus('failed'));
  }, [wanted, deps]);

  function toggle(ticked: boolean) {
    if (ticked) check();
    else if (status === 'waiting') field.setValue('');
  }

  const failed = status === 'failed';
  const error = passed ? undefined : field.error;
  return (
    <div className={styles.check}>
      <div className={styles.board} data-status={passed ? 'passed' : status}>
        {/* Without a name: what this box says is not the answer, and must not be read as one. */}
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
        onRetry={check}
      />
    </div>
  );
}
