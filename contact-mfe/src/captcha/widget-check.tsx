import { LoadingState } from '@platform/host';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { robotTexts } from './captcha.texts.ts';
import { CheckNotes } from './check-notes.tsx';
import type { Widget } from './load-widget.ts';
import styles from './robot-check.module.css';
import { type CaptchaDeps, useCheck } from './use-check.ts';

interface WidgetCheckProps {
  readonly siteKey: string;
  readonly deps: CaptchaDeps;
}

/** The robot check of another provider: its script renders it, and our server verifies its value. */
export function WidgetCheck({ siteKey, deps }: WidgetCheckProps) {
  const check = useCheck('loading');
  const { status, passed, invalid } = check;
  const [attempt, setAttempt] = useState(0);
  const slot = useRef<HTMLDivElement>(null);
  const rendered = useRef<{ readonly widget: Widget; readonly id: string | number } | null>(null);
  const current = useEffectEvent(() => check);

  useEffect(() => {
    const container = slot.current;
    if (!container) return;
    let isGone = false;
    const render = (widget: Widget) => {
      if (isGone) return;
      const id = widget.render(container.appendChild(document.createElement('div')), {
        sitekey: siteKey,
        callback: (value) => void (isGone || current().start(async () => value)),
        'expired-callback': () => current().setValue(''),
        'error-callback': () => current().end('failed'),
      });
      rendered.current = { widget, id };
      current().end('waiting');
    };
    current().end('loading');
    deps
      .loadWidget(attempt)
      .then(render)
      .catch(() => {
        if (!isGone) current().end('failed');
      });
    return () => {
      isGone = true;
      rendered.current = null;
      container.replaceChildren();
    };
  }, [siteKey, attempt, deps]);

  const wasPassed = useRef(passed);
  useEffect(() => {
    if (wasPassed.current && !passed) rendered.current?.widget.reset(rendered.current.id);
    wasPassed.current = passed;
  }, [passed]);

  return (
    <div className={styles.check} data-invalid={invalid} tabIndex={-1}>
      {status === 'loading' && (
        <div role="status">
          <LoadingState text={robotTexts.loading} />
        </div>
      )}
      <div ref={slot} className={styles.slot} />
      <CheckNotes check={check} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  );
}
