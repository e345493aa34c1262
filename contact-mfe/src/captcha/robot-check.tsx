import { useSettings } from '@platform/host';
import { useSetField } from '@site/shared-ui/forms';
import { ownCaptcha } from '@site/shared-ui/site';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { robotTexts } from './captcha.texts.ts';
import { OwnCheck } from './own-check.tsx';
import styles from './robot-check.module.css';
import type { CaptchaDeps } from './use-check.ts';
import { WidgetCheck } from './widget-check.tsx';

export interface RobotCheckProps {
  readonly deps: CaptchaDeps;
  /** Number of passes that the server has refused since the last success. After each one the check begins again. */
  readonly refusals: number;
}

/**
 * The form's robot check. Until the form has the focus it is a plain checkbox for every provider: visitors who only
 * read load nothing, and the provider is unknown when the page is rendered.
 */
export function RobotCheck({ deps, refusals }: RobotCheckProps) {
  const { captcha = { provider: ownCaptcha, siteKey: '' } } = useSettings();
  const [hasFocused, setHasFocused] = useState(false);
  const frame = useRef<HTMLFieldSetElement>(null);
  const setField = useSetField();
  const handled = useRef(0);
  const clearAfterRefusal = useEffectEvent(() => {
    // The effect also runs when a hidden page is shown again, and must not clear the pass that followed the refusal.
    if (refusals > handled.current) setField('captcha', '');
    handled.current = refusals;
  });

  useEffect(() => {
    const form = frame.current?.closest('form');
    if (!form) return;
    const onFocus = () => setHasFocused(true);
    if (form.contains(document.activeElement)) onFocus();
    form.addEventListener('focusin', onFocus);
    return () => form.removeEventListener('focusin', onFocus);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each refusal
  useEffect(() => clearAfterRefusal(), [refusals]);

  return (
    <fieldset ref={frame} className={styles.frame}>
      <legend className={styles.legend}>{robotTexts.group}</legend>
      {hasFocused && captcha.provider !== ownCaptcha ? (
        <WidgetCheck siteKey={captcha.siteKey} deps={deps} />
      ) : (
        <OwnCheck deps={deps} />
      )}
    </fieldset>
  );
}
