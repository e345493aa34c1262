import type { RemotePage } from '@platform/contract';
import { Container } from '@site/shared-ui';
import { browserDeps, type CaptchaDeps } from '../captcha/use-check.ts';
import { CloseButton } from './close-button.tsx';
import styles from './contact.module.css';
import { contactTexts } from './contact.texts.ts';
import { ContactWays } from './contact-ways.tsx';
import { EnquiryForm } from './enquiry-form.tsx';
import { NextSteps } from './next-steps.tsx';

export function ContactPage({ deps = browserDeps }: { readonly deps?: CaptchaDeps }) {
  return (
    <div className={styles.page}>
      <Container className={styles.columns}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{contactTexts.heading}</h1>
          <p className={styles.intro}>{contactTexts.intro}</p>
        </div>
        <CloseButton />
        <div className={styles.card}>
          <EnquiryForm deps={deps} />
        </div>
        <NextSteps />
        <ContactWays />
      </Container>
    </div>
  );
}

export default { contract: 1, Page: () => <ContactPage /> } satisfies RemotePage;
