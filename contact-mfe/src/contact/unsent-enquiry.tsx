import { Button, useSettings } from '@site/shared-ui';
import { FormNotice, useFormControl } from '@site/shared-ui/forms';
import { HttpError } from '@site/shared-ui/http';
import { isPassRefusal } from '../captcha/captcha.api.ts';
import styles from './contact.module.css';
import { contactTexts } from './contact.texts.ts';

const { unsent: texts } = contactTexts;

/** Says that the last attempt failed. It stays until a success, unlike the toast, which disappears after seconds. */
export function UnsentEnquiry() {
  return (
    <div role="status" className={styles.unsent}>
      <Notice />
    </div>
  );
}

function Notice() {
  const { apiBase, emailServiceBase } = useSettings();
  const { busy, failure } = useFormControl();
  if (!failure) return null;
  const { error } = failure;
  const isRefused = error instanceof HttpError && error.code === 'refused';
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
      {isPassRefusal(error) && <p>{texts.robot}</p>}
      <p>{texts.stays}</p>
      {/* A third-party service does not recognise repetitions. */}
      {!isRefused && apiBase === emailServiceBase && <p>{texts.once}</p>}
    </FormNotice>
  );
}
