import type { TabReport, Vital } from '@site/shared-ui/contracts';

/** In one report. Servers take no long ones. */
const mostVitals = 10;

export type VitalsToReport = ReturnType<typeof createVitalsToReport>;

export function createVitalsToReport() {
  const waiting = new Map<string, Vital>();
  return {
    /** A page's highest value counts. */
    add: (vital: Vital) => {
      const { unit, release, page, name, value } = vital;
      const key = `${unit}@${release} ${page} ${name}`;
      const isHighest = value > (waiting.get(key)?.value ?? -1);
      if (isHighest && (waiting.has(key) || waiting.size < mostVitals)) waiting.set(key, vital);
    },
    /** What the next report has of them. */
    take: (): Pick<TabReport, 'vitals'> => {
      const vitals = [...waiting.values()];
      waiting.clear();
      return vitals.length > 0 ? { vitals } : {};
    },
  };
}
