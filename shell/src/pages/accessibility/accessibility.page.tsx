import type { RemotePage } from '@platform/contract';
import { LegalPage } from '../legal/legal-page.tsx';
import { accessibility } from './accessibility.data.ts';

export function AccessibilityPage() {
  return <LegalPage document={accessibility} />;
}

export default { contract: 1, Page: AccessibilityPage } satisfies RemotePage;
