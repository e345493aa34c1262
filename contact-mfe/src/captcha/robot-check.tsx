import { useSettings } from '@site/shared-ui';
import { useSetField } from '@site/shared-ui/forms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { robotTexts } from '../contact/contact.texts.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import { OwnCheck } from './own-check.tsx';
import styles from './robot-check.module.css';
import { WidgetCheck } from './widget-check.tsx';

export interface RobotCheckProps {
  readonly deps: CaptchaDeps;
  /** Counts the passes that the server has refused: each one asks the visitor to be checked again. */
  readonly refused: number;
}

/**
 * The form's robot check. Until the form has the focus it is a plain checkbox, whoever the provider is: nothing
 * is fetched for those who only read, and the server that renders the page does not know the provider.
 */
export function RobotCheck({ deps, refused }: RobotCheckProps) {
  const { captcha } = useSettings();
  const [wanted, setWanted] = useState(false);
  const frame = useRef<HTMLFieldSetElement>(null);
  const setField = useSetField();
  const forgotten = useRef(0);
  const forget = useEffectEvent(() => {
    // The effect runs again when a hidden page is shown: one refusal is forgotten once, not the pass that followed.
    if (refused <= forgotten.current) return;
    forgotten.current = refused;
    setField('captcha', '');
  });

  useEffect(() => {
    const form = frame.current?.closest('form');
    if (!form) return;
    const want = () => setWanted(true);
    if (form.contains(document.activeElement)) want();
    form.addEventListener('focusin', want);
    return () => form.removeEventListener('focusin', want);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each refusal
  useEffect(() => forget(), [refused]);

  return (
    <fieldset ref={frame} className={styles.frame}>
      <legend className={styles.legend}>{robotTexts.group}</legend>
      {wanted && captcha.provider !== 'altcha' ? (
        <WidgetCheck provider={captcha.provider} siteKey={captcha.siteKey} deps={deps} />
      ) : (
        <OwnCheck wanted={wanted} deps={deps} />
      )}
    </fieldset>
  );
}
