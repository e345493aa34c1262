import type { RemotePage } from '@platform/contract';
import { Link } from '@platform/host';

const NotFoundPage = () => (
  <>
    <h1>Diese Seite gibt es nicht</h1>
    <p>
      <Link to="/">Zur Startseite</Link>
    </p>
  </>
);

export default { contract: 1, Page: NotFoundPage } satisfies RemotePage;
