import type { RemotePage } from '@platform/contract';
import { ButtonLink, MessagePage } from '@site/shared-ui';
import { NextSteps } from '../next-steps.tsx';
import { GreenLight } from './green-light.picture.tsx';
import { KeepReference } from './keep-reference.tsx';

/**
 * The server redirects to this page when the application form was sent without JavaScript. After a form sent with it, a link
 * leads here, so that the visitor can keep the reference.
 */
export function ApplicationSentPage() {
  return (
    <MessagePage
      picture={<GreenLight />}
      title="Application submitted successfully!"
      actions={
        <>
          <ButtonLink to="/home">Back to home</ButtonLink>
          <ButtonLink to="/career" variant="quiet">
            See all roles
          </ButtonLink>
        </>
      }
    >
      <p>
        Your details and your resume are with us. If the role has closed while you were writing, we read them
        all the same.
      </p>
      <KeepReference />
      <NextSteps />
    </MessagePage>
  );
}

export default { contract: 1, Page: ApplicationSentPage } satisfies RemotePage;
