import type { RemotePage } from '@platform/contract';
import { ButtonLink, MessagePage } from '@site/shared-ui';
import { Roadworks } from './roadworks.picture.tsx';

export function MaintenancePage() {
  return (
    <MessagePage
      picture={<Roadworks />}
      title="This Page is Under Maintenance"
      actions={
        <>
          <ButtonLink to="/contact">Ask us directly</ButtonLink>
          <ButtonLink to="/home" variant="quiet">
            Back to home
          </ButtonLink>
        </>
      }
    >
      <p>Questions and answers will stand here once we have swept up after ourselves.</p>
      <p>Until then, send us your question. You will get an answer from a person, not from a list.</p>
    </MessagePage>
  );
}

export default { contract: 1, Page: MaintenancePage } satisfies RemotePage;
