import type { PageProps, RemotePage } from '@platform/contract';
import { LoadingState } from '@platform/host';
import { ButtonLink, Container, ErrorCard, Plate, VisuallyHidden } from '@site/shared-ui';
import { useRef } from 'react';
import { DetailList } from './detail-list.tsx';
import { personalDetails, profileDetails } from './details.data.ts';
import { DriverPicture } from './driver.picture.tsx';
import styles from './employee.module.css';
import { employeeTexts as texts } from './employee.texts.ts';
import { SocialProfiles } from './social-profiles.tsx';
import { useEmployee } from './use-employee.ts';

/** One employee, as a card like a driving licence. The head of the card is shown in every state. */
function EmployeeCard({ id }: { readonly id: string }) {
  const { state, isOverdue, retry } = useEmployee(id);
  const employee = state.status === 'found' ? state.employee : null;
  const heading = useRef<HTMLHeadingElement>(null);
  const tryAgain = () => {
    // The button that has the focus gives way to the loading state.
    heading.current?.focus({ preventScroll: true });
    retry();
  };
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <span className={styles.portrait}>
          <DriverPicture />
        </span>
        <div className={styles.words}>
          <h1 ref={heading} className={styles.name} dir="auto" tabIndex={-1}>
            {employee?.name ?? texts.heading}
          </h1>
          {employee?.role && (
            <p className={styles.role} dir="auto">
              {employee.role}
            </p>
          )}
          {employee && <Plate tone="amber">{employee.id}</Plate>}
        </div>
      </div>
      <div className={styles.body} data-status={state.status}>
        {state.status === 'loading' && (
          <div role="status">
            <LoadingState text={texts.loading} />
          </div>
        )}
        {(state.status === 'failed' || isOverdue) && (
          <ErrorCard
            title={isOverdue ? texts.late : texts.failed}
            action={{ label: texts.retry, onPress: tryAgain }}
          />
        )}
        {state.status === 'missing' && (
          <ErrorCard
            title={texts.missing}
            secondary={
              <ButtonLink to="/team" variant="secondary">
                {texts.team}
              </ButtonLink>
            }
          >
            {texts.missingHelp}
          </ErrorCard>
        )}
        {employee && (
          <>
            <DetailList heading={texts.profile} details={profileDetails} employee={employee} />
            <DetailList heading={texts.personal} details={personalDetails} employee={employee} />
            <SocialProfiles employee={employee} />
          </>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{employee && texts.loaded(employee.name)}</span>
      </VisuallyHidden>
    </div>
  );
}

export function EmployeePage({ params }: PageProps) {
  const id = params.id ?? '';
  return (
    <div className={styles.page}>
      <Container>
        <EmployeeCard key={id} id={id} />
      </Container>
    </div>
  );
}

export default { contract: 1, Page: EmployeePage } satisfies RemotePage;
