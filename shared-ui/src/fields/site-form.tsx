import type { FormDeclaration } from '@platform/contract';
import { DeclaredForm, type DeclaredFormProps, type FormViews } from '@platform/forms';
import { Button, classNames, VisuallyHidden } from '@site/shared-ui';
import notice from './form-notice.module.css';
import { FormNotice } from './form-notice.tsx';
import styles from './site-form.module.css';

const views: FormViews = {
  Notice: FormNotice,
  Button,
  Hidden: VisuallyHidden,
  classes: {
    form: styles.form,
    answer: classNames(notice.notice, styles.answer),
    status: notice.status,
    foot: classNames(notice.actions, styles.foot),
  },
};

export type SiteFormProps<Form extends FormDeclaration> = Omit<DeclaredFormProps<Form>, 'views'>;

/** A form as this site shows it. A page only names its fields. */
export function SiteForm<Form extends FormDeclaration>(props: SiteFormProps<Form>) {
  return <DeclaredForm {...props} views={views} />;
}
