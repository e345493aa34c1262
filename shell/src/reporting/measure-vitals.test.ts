import { goodVitals } from '@site/shared-ui/contracts';
import { INPThresholds, LCPThresholds } from 'web-vitals';

test('a vital is good up to the thresholds of web-vitals', () => {
  expect(goodVitals).toEqual({ INP: INPThresholds[0], LCP: LCPThresholds[0] });
});
