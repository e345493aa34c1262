import type { RemotePage } from '@platform/contract';
import { LegalPage } from '../legal/legal-page.tsx';
import { terms } from './terms.data.ts';

export function TermsPage() {
  return <LegalPage document={terms} />;
}

export default { contract: 1, Page: TermsPage } satisfies RemotePage;
