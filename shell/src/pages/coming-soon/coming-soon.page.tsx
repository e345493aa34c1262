import type { RemotePage } from '@platform/contract';
import { ButtonLink, MessagePage } from '@site/shared-ui';
import { NewRoad } from './new-road.picture.tsx';

export function ComingSoonPage() {
  return (
    <MessagePage
      picture={<NewRoad />}
      title="Coming Soon...!"
      actions={<ButtonLink to="/home">Back to home</ButtonLink>}
    >
      <p>
        This stretch is still being laid. The roller is out, the paint is drying, and the barrier comes down
        soon.
      </p>
    </MessagePage>
  );
}

export default { contract: 1, Page: ComingSoonPage } satisfies RemotePage;
