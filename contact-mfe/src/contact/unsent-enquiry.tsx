import { Button } from '@site/shared-ui';
import { FormNotice, useFormControl } from '@site/shared-ui/forms';
import { useSettings } from '@site/shared-ui/host';
import { HttpError } from '@site/shared-ui/http';
import { site } from '@site/shared-ui/site';
import { isPassRefusal } from '../captcha/captcha.api.ts';
import styles from './contact.module.css';
import { contactTexts } from './contact.texts.ts';

const { unsent: texts } = contactTexts;

interface UnsentEnquiryProps {
  /** Passes of the robot check that the server has refused since the last success. */
  readonly refusals: number;
}

/** Says that the last attempt failed. It stays until a success, unlike the toast, which disappears after seconds. */
export function UnsentEnquiry(props: UnsentEnquiryProps) {
  return (
    <div role="status" className={styles.unsent}>
      <Notice {...props} />
    </div>
  );
}

function Notice({ refusals }: UnsentEnquiryProps) {
  const { apiBase, emailServiceBase } = useSettings();
  const { busy, failure } = useFormControl();
  if (!failure) return null;
  const isOurs = apiBase === emailServiceBase;
  const { error } = failure;
  const code = error instanceof HttpError ? error.code : null;
  const isRefused = code === 'refused' || code === 'too-many';
  /** A script cannot read the pass, so a missing one looks like a used one. After two refusals, blocked cookies are likelier. */
  const keepsCookies = !isOurs || (navigator.cookieEnabled && refusals < 2);
  return (
    <FormNotice
      kind="failure"
      title={isRefused ? texts.title : texts.unknown}
      actions={
        <Button type="submit" busy={busy}>
          {texts.send}
        </Button>
      }
    >
      {code === 'too-many' && isOurs && <p>{texts.busy}</p>}
      {isPassRefusal(error) &&
        (keepsCookies ? (
          <p key="robot">{texts.robot}</p>
        ) : (
          <p key="cookies">
            {texts.cookies} <a href={`mailto:${site.email}`}>{site.email}</a>.
          </p>
        ))}
      <p>{texts.stays}</p>
      {/* A third-party service does not recognise repetitions. */}
      {!isRefused && isOurs && <p>{texts.once}</p>}
    </FormNotice>
  );
}
