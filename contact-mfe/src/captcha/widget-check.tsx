import { useAwaitValue, useField } from '@site/shared-ui/forms';
import { LoadingState, useSettings } from '@site/shared-ui/host';
import { useHttp } from '@site/shared-ui/http';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { robotTexts } from '../contact/contact.texts.ts';
import { verifyCaptcha } from './captcha.api.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import { CheckNotes } from './check-notes.tsx';
import type { Widget } from './load-widget.ts';
import styles from './robot-check.module.css';

interface WidgetCheckProps {
  readonly siteKey: string;
  readonly deps: CaptchaDeps;
}

/** The robot check of another provider: its script renders it, and our server verifies its value. */
export function WidgetCheck({ siteKey, deps }: WidgetCheckProps) {
  const http = useHttp(useSettings().apiBase);
  const field = useField('captcha');
  const [status, setStatus] = useState<'loading' | 'waiting' | 'checking' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const slot = useRef<HTMLDivElement>(null);
  const rendered = useRef<{ readonly widget: Widget; readonly id: string | number } | null>(null);
  const noteId = useId();
  const passed = field.value !== '';

  const awaitValue = useAwaitValue('captcha');
  const setValue = useEffectEvent(field.setValue);
  const verify = useEffectEvent((value: string, signal: AbortSignal) => awaitValue(check(value, signal)));

  async function check(value: string, signal: AbortSignal) {
    setStatus('checking');
    try {
      await verifyCaptcha(http, value, signal);
      if (signal.aborted) return;
      field.setValue(value);
      setStatus('waiting');
    } catch {
      if (!signal.aborted) setStatus('failed');
    }
  }

  useEffect(() => {
    const container = slot.current;
    if (!container) return;
    const controller = new AbortController();
    const { signal } = controller;
    const render = (widget: Widget) => {
      if (signal.aborted) return;
      const id = widget.render(container.appendChild(document.createElement('div')), {
        sitekey: siteKey,
        callback: (value) => verify(value, signal),
        'expired-callback': () => setValue(''),
        'error-callback': () => setStatus('failed'),
      });
      rendered.current = { widget, id };
      setStatus('waiting');
    };
    setStatus('loading');
    deps
      .loadWidget(attempt)
      .then(render)
      .catch(() => {
        if (!signal.aborted) setStatus('failed');
      });
    return () => {
      controller.abort();
      rendered.current = null;
      container.replaceChildren();
    };
  }, [siteKey, attempt, deps]);

  const wasPassed = useRef(passed);
  useEffect(() => {
    if (wasPassed.current && !passed) rendered.current?.widget.reset(rendered.current.id);
    wasPassed.current = passed;
  }, [passed]);

  const failed = status === 'failed';
  const error = passed ? undefined : field.error;
  return (
    <div className={styles.check} data-invalid={failed || error ? true : undefined} tabIndex={-1}>
      {status === 'loading' && (
        <div role="status">
          <LoadingState text={robotTexts.loading} />
        </div>
      )}
      <div ref={slot} className={styles.slot} />
      <CheckNotes
        id={noteId}
        error={error}
        status={status === 'checking' ? robotTexts.checking : passed ? robotTexts.passed : ''}
        failed={failed}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </div>
  );
}
