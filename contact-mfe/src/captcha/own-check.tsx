import { useEffect, useEffectEvent, useRef } from 'react';
import { fetchChallenge } from './captcha.api.ts';
import { robotTexts } from './captcha.texts.ts';
import { CheckNotes } from './check-notes.tsx';
import styles from './robot-check.module.css';
import { TrafficLightPicture } from './traffic-light.picture.tsx';
import { type CaptchaDeps, useCheck } from './use-check.ts';

/** Our own robot check: a tick of the box makes the browser solve a challenge; the server verifies the solution. */
export function OwnCheck({ deps }: { readonly deps: CaptchaDeps }) {
  const check = useCheck('waiting');
  const { status, passed, invalid } = check;
  const box = useRef<HTMLInputElement>(null);
  const solve = () =>
    check.start(async (http, signal) => deps.solve(await fetchChallenge(http, signal), signal));

  const checkIfTicked = useEffectEvent(() => {
    if (box.current?.checked && !passed) solve();
  });
  // The visitor may have ticked the box in the server's HTML, before hydration.
  useEffect(() => checkIfTicked(), []);

  function toggle(ticked: boolean) {
    if (ticked) solve();
    else if (status === 'waiting') check.setValue('');
  }

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
            aria-invalid={invalid}
            aria-describedby={invalid ? check.id : undefined}
          />
          {robotTexts.label}
        </label>
        <span className={styles.light}>
          <TrafficLightPicture />
        </span>
      </div>
      <CheckNotes
        check={check}
        onRetry={() => {
          // The button that has the focus goes away.
          box.current?.focus();
          solve();
        }}
      />
    </div>
  );
}
