import { TextLink } from '@site/shared-ui';
import { site } from '@site/shared-ui/site';
import styles from './next-steps.module.css';

/** Working days until every applicant has an answer. */
const answerDays = 10;

const steps = [
  'The people you would work with read your application. No program sorts it out.',
  `We answer everybody within ${answerDays} working days, to the email address in the application: with an invitation to a talk, a question, or a no.`,
  'Two talks follow, by video or at our office, and then a decision within a week.',
];

/** What an applicant can expect, and whom to ask: beside the form, and on the page after it. */
export function NextSteps() {
  return (
    <div className={styles.next}>
      <h2>What happens next</h2>
      <ol role="list">
        {steps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <p>
        Do you have a question before or after? Write to{' '}
        <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>.
      </p>
    </div>
  );
}
