import type { RemotePage } from '@platform/contract';
import { Link } from '@platform/host';

const HomePage = () => (
  <>
    <h1>Brot aus unserer Gasse</h1>
    <p>Wir backen jeden Morgen, mit Mehl aus der Gegend und viel Zeit.</p>
    <p>
      <Link to="/bestellen">Brot bestellen</Link>
    </p>
  </>
);

export default { contract: 1, Page: HomePage } satisfies RemotePage;
