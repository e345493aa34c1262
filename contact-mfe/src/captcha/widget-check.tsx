import { LoadingState, useSettings } from '@site/shared-ui';
import { useField } from '@site/shared-ui/forms';
import { useHttp } from '@site/shared-ui/http';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { robotTexts } from '../contact/contact.texts.ts';
import { verifyCaptcha } from './captcha.api.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import { CheckNotes } from './check-notes.tsx';
import type { Widget, WidgetProvider } from './load-widget.ts';
import styles from './robot-check.module.css';

interface WidgetCheckProps {
  readonly provider: WidgetProvider;
  readonly siteKey: string;
  readonly deps: CaptchaDeps;
}

/** The robot check of another company: its script draws it, our server verifies what it yields. */
export function WidgetCheck({ provider, siteKey, deps }: WidgetCheckProps) {
  const http = useHttp(useSettings().apiBase);
  const field = useField('captcha');
  const [status, setStatus] = useState<'loading' | 'waiting' | 'checking' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const slot = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ readonly widget: Widget; readonly id: string | number } | null>(null);
  const noteId = useId();
  const passed = field.value !== '';

  const setValue = useEffectEvent(field.setValue);
  const verify = useEffectEvent(async (value: string, signal: AbortSignal) => {
    setStatus('checking');
    try {
      await verifyCaptcha(http, value, signal);
      if (signal.aborted) return;
      field.setValue(value);
      setStatus('waiting');
    } catch {
      if (!signal.aborted) setStatus('failed');
    }
  });

  useEffect(() => {
    const place = slot.current;
    if (!place) return;
    const control = new AbortController();
    const { signal } = control;
    const draw = (widget: Widget) => {
      if (signal.aborted) return;
      const id = widget.render(place.appendChild(document.createElement('div')), {
        sitekey: siteKey,
        callback: (value) => {
          verify(value, signal);
        },
        'expired-callback': () => setValue(''),
        'error-callback': () => setStatus('failed'),
      });
      drawn.current = { widget, id };
      setStatus('waiting');
    };
    setStatus('loading');
    deps
      .loadWidget(provider, attempt)
      .then(draw)
      .catch(() => {
        if (!signal.aborted) setStatus('failed');
      });
    return () => {
      control.abort();
      drawn.current = null;
      place.replaceChildren();
    };
  }, [provider, siteKey, attempt, deps]);

  const before = useRef(passed);
  useEffect(() => {
    if (before.current && !passed) drawn.current?.widget.reset(drawn.current.id);
    before.current = passed;
  }, [passed]);

  const failed = status === 'failed';
  const error = passed ? undefined : field.error;
  return (
    <div className={styles.check} data-invalid={failed || error ? true : undefined} tabIndex={-1}>
      {status === 'loading' && <LoadingState text={robotTexts.loading} />}
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
