type End = () => Promise<void>;

/** Absent in a process that a test starts. */
const runner = globalThis as {
  readonly afterEach?: (end: End) => void;
  readonly afterAll?: (end: End) => void;
  readonly expect?: { getState(): { readonly currentTestName?: string } };
};
const ofTest = new Set<End>();
const ofFile = new Set<End>();

/** Ends after the test, the last one first; after the file if no test has begun. What it returns ends it earlier. */
export function endAfterTest(end: () => unknown): End {
  const ends = runner.expect?.getState().currentTestName === undefined ? ofFile : ofTest;
  const endOnce = async () => {
    if (ends.delete(endOnce)) await end();
  };
  ends.add(endOnce);
  return endOnce;
}

async function endAll(ends: ReadonlySet<End>): Promise<void> {
  for (const end of [...ends].reverse()) await end();
}

runner.afterEach?.(() => endAll(ofTest));
runner.afterAll?.(() => endAll(ofFile));
