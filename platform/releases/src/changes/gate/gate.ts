import type { CheckRecord, Evidence } from '../../core/entries/journal-entry.ts';
import { type Finding, refusals } from '../../core/findings/finding.ts';
import type { ReleaseRole } from '../../core/owners/owners.ts';
import { type ExactRelease, type ReleaseName, releaseText } from '../../core/releases/release.schema.ts';
import { requireRelease, siteOf } from '../../core/releases/releases.ts';
import { verifyRelease } from '../../core/releases/verify-release.ts';
import { exactReleases, trusted } from '../../core/signing/trusted.ts';
import type { Journal } from '../../core/state/journal-state.ts';
import type { Store } from '../../core/store/store.ts';
import { renderInChild } from '../../rendering/prerender/render-in-child.ts';
import type { Renderer } from '../../rendering/prerender/render-outcome.ts';
import { candidateComposition, withActivation } from './candidate.ts';
import { classesCheck } from './classes.check.ts';
import { compatibilityCheck } from './compatibility.check.ts';
import { exposesCheck } from './exposes.check.ts';
import { formsCheck } from './forms.check.ts';
import {
  type CheckResult,
  counted,
  done,
  type GateCheck,
  type GateContext,
  type MountCheck,
} from './gate-check.ts';
import { mountCheck } from './mount.check.ts';
import { renderCheck } from './render.check.ts';
import { requestsCheck } from './requests.check.ts';
import { sizeCheck } from './size.check.ts';
import { stylesCheck } from './styles.check.ts';
import { textCheck } from './text.check.ts';

const filesCheck: GateCheck = {
  name: 'files',
  doing: 'Reading every file',
  after: [],
  run: async ({ store, release }) =>
    done(await verifyRelease(store, release), counted(release.files.length, 'file')),
};

/** Every check, in the order in which they run: quick ones first, those that need a process or a browser last. */
export const gateChecks: readonly GateCheck[] = [
  filesCheck,
  requestsCheck,
  exposesCheck,
  formsCheck,
  compatibilityCheck,
  stylesCheck,
  sizeCheck,
  renderCheck,
  textCheck,
  classesCheck,
  mountCheck,
];

export interface GateOptions {
  readonly base: Journal;
  readonly with?: readonly ReleaseName[];
  readonly leaving?: readonly ReleaseName[];
  /** `preview` if they will not go live. */
  readonly role?: ReleaseRole;
  readonly year: number;
  readonly mount: MountCheck;
  readonly render?: Renderer;
  readonly onCheck?: (check: Pick<GateCheck, 'name' | 'doing'>, release: ReleaseName) => void;
}

export interface GateReport {
  readonly passed: boolean;
  readonly findings: readonly Finding[];
  readonly evidence: Evidence;
  /** What was checked: no other record of these releases may go live by this report. */
  readonly records: readonly ExactRelease[];
}

/** Checks whether a published release may go live together with the other live releases. Changes nothing live. */
export async function runGate(below: Store, name: ReleaseName, options: GateOptions): Promise<GateReport> {
  const { base, year, mount, onCheck, render = renderInChild } = options;
  const records = await exactReleases(below, base, [name, ...(options.with ?? [])], options.role);
  const [own, ...others] = records;
  const after = withActivation(base, own, others, options.leaving);
  const store = trusted(below, () => after);
  const release = await requireRelease(store, name);
  const candidate = await candidateComposition(store, after);
  const shell = candidate.releases.units.shell?.live;
  if (!shell) throw new Error('A candidate has a shell.');
  const about = releaseText(release);
  const context: GateContext = {
    ...{ store, base },
    owners: base.authority?.owners ?? null,
    release: candidate.releases.units[release.unit]?.live ?? release,
    candidate,
    site: siteOf(shell),
    year,
    render,
    mount,
  };
  const checks: CheckRecord[] = [];
  const findings: Finding[] = [];
  const notPassed = new Set<string>();
  for (const check of gateChecks) {
    onCheck?.(check, name);
    const started = performance.now();
    const missing = check.after.filter((name) => notPassed.has(name));
    const result = missing.length === 0 ? await check.run(context) : skippedAfter(missing);
    const found = result.status === 'done' ? result.findings : [];
    findings.push(...found);
    const outcome =
      result.status === 'skipped' ? result.status : refusals(found).length > 0 ? 'refused' : 'passed';
    // A check that skips itself does not stop the checks that come after it.
    if (outcome === 'refused' || missing.length > 0) notPassed.add(check.name);
    const took = Math.round(performance.now() - started);
    checks.push({ check: check.name, release: about, outcome, note: result.note ?? null, took });
  }
  const recorded = findings.map(({ code, sentence }) => ({ code, sentence }));
  const evidence = { shell: shell.id, checks, findings: recorded };
  return { passed: refusals(findings).length === 0, findings, evidence, records };
}

/** @param onReport called with the report on each @throws {CompositionError} `release-swapped` if one is replaced meanwhile */
export async function runGateOfSet(
  store: Store,
  names: readonly ReleaseName[],
  options: Omit<GateOptions, 'with'>,
  onReport: (name: ReleaseName, report: GateReport) => void = () => undefined,
): Promise<GateReport> {
  const records = await exactReleases(store, options.base, names, options.role);
  const reports: GateReport[] = [];
  for (const name of records) {
    const others = records.filter((other) => other !== name);
    const report = await runGate(store, name, { ...options, with: others });
    // Each report has the findings about the whole set.
    const isNew = ({ sentence }: Pick<Finding, 'sentence'>) =>
      !reports.some(({ findings }) => findings.some((other) => other.sentence === sentence));
    const findings = report.findings.filter(isNew);
    const evidence = { ...report.evidence, findings: report.evidence.findings.filter(isNew) };
    const own = { ...report, findings, evidence };
    onReport(name, own);
    reports.push(own);
  }
  return {
    records,
    passed: reports.every(({ passed }) => passed),
    findings: reports.flatMap(({ findings }) => findings),
    evidence: {
      shell: reports.at(-1)?.evidence.shell ?? '',
      checks: reports.flatMap(({ evidence }) => evidence.checks),
      findings: reports.flatMap(({ evidence }) => evidence.findings),
    },
  };
}

/** The result of a check that depends on others which have not passed: it would only report the same fault again. */
function skippedAfter(missing: readonly string[]): CheckResult {
  return { status: 'skipped', note: `because of ${missing.join(', ')}` };
}
