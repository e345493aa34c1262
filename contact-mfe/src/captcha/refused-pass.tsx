import { useSettings } from '@platform/host';
import { useFormControl } from '@site/shared-ui/forms';
import { site } from '@site/shared-ui/site';
import { isOwn } from '../contact/enquiry.api.ts';
import { isPassRefusal } from './captcha.api.ts';
import { robotTexts } from './captcha.texts.ts';
import styles from './robot-check.module.css';

interface RefusedPassProps {
  /** Passes of the robot check that the server has refused since the last success. */
  readonly refusals: number;
}

/** Says what to do after a refused pass. */
export function RefusedPass(props: RefusedPassProps) {
  return (
    <div role="status" className={styles.advice}>
      <Advice {...props} />
    </div>
  );
}

function Advice({ refusals }: RefusedPassProps) {
  const settings = useSettings();
  const { failure } = useFormControl();
  if (!failure || !isPassRefusal(failure.error)) return null;
  /** A script cannot read the pass, so a missing one looks like a used one. After two refusals, blocked cookies are likelier. */
  const keepsCookies = !isOwn(settings) || (navigator.cookieEnabled && refusals < 2);
  return keepsCookies ? (
    <p key="robot">{robotTexts.again}</p>
  ) : (
    <p key="cookies">
      {robotTexts.cookies} <a href={`mailto:${site.email}`}>{site.email}</a>.
    </p>
  );
}
