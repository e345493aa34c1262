import type { RemotePage } from '@platform/contract';
import { LegalPage } from '../legal/legal-page.tsx';
import { privacy } from './privacy.data.ts';

export function PrivacyPage() {
  return <LegalPage document={privacy} />;
}

export default { contract: 1, Page: PrivacyPage } satisfies RemotePage;
