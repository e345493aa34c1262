import { type Fault, faults, throwsLater } from './faults.data.ts';
import type { UnitPage } from './faulty-site.ts';
import { type Phase, phaseNames } from './phases.data.ts';

/** What a visitor finally sees; `readable` says that its buttons do not work. */
export type Outcome = 'works' | 'readable' | 'card';

export interface Cell {
  readonly fault: Fault;
  readonly unit: UnitPage;
  readonly phase: Phase;
  /** The accepted outcomes; the first is the usual one. */
  readonly outcomes: readonly Outcome[];
  /** Whether the failure must be reported, exactly once; null if that depends on timing. */
  readonly report: boolean | null;
}

/** A combination that cannot happen, and why. */
export interface ImpossibleCell extends Pick<Cell, 'fault' | 'unit' | 'phase'> {
  readonly reason: string;
}

export type Expectation = Pick<Cell, 'outcomes' | 'report'>;

type Expected = Expectation | string;

const expect = (report: boolean | null, ...outcomes: readonly Outcome[]): Expected => ({ report, outcomes });
const works = expect(false, 'works');

/** The whole matrix, in the order of the table of results. */
export function planCells(pages: readonly UnitPage[]): readonly (Cell | ImpossibleCell)[] {
  return faults.flatMap((fault) =>
    pages.flatMap((unit) =>
      phaseNames.map((phase) => {
        const expected = expectedOf(fault, unit, phase);
        return typeof expected === 'string'
          ? { fault, unit, phase, reason: expected }
          : { fault, unit, phase, ...expected };
      }),
    ),
  );
}

/** If the matrix has no such cell, the page may also work, and nobody has to report anything. */
export function expectationIn(phase: Phase, { fault, unit, outcomes }: Cell): Expectation {
  const expected = expectedOf(fault, unit, phase);
  return typeof expected === 'string' ? { outcomes: [...outcomes, 'works'], report: null } : expected;
}

function expectedOf(fault: Fault, { unit, hasCommon }: UnitPage, phase: Phase): Expected {
  const { cause } = fault;
  if (cause.type === 'file' && cause.file === 'common' && !hasCommon) return 'the page is one script';
  if (unit === 'shell' && phase === 'recall') return 'a tab takes another shell only with a new document';
  switch (cause.type) {
    case 'file':
      return unit === 'shell' ? shellFile(fault, phase) : remoteFile(fault, phase);
    case 'release':
      return unit === 'shell' ? shellRelease(fault, phase) : remoteRelease(fault, phase);
    case 'environment':
      return inEnvironment(fault, unit === 'shell', phase);
  }
}

const inDocument = 'the styles of a page stand in its document';

function remoteFile({ id, cause }: Fault, phase: Phase): Expected {
  const style = cause.type === 'file' && cause.file === 'style';
  if (style && phase === 'first-load') return inDocument;
  // A page that is or was on screen loads no more files.
  if (phase === 'open-tab') return works;
  if (id.endsWith('-refuse-once')) return works;
  // Whether it arrives in time depends on its size.
  if (id.endsWith('-slow')) return expect(null, 'works', phase === 'navigation' ? 'card' : 'readable');
  if (phase === 'first-load') return expect(true, 'readable');
  if (phase === 'navigation') return expect(true, 'card');
  return expect(true, 'works');
}

function shellFile({ id, cause }: Fault, phase: Phase): Expected {
  const file = cause.type === 'file' ? cause.file : 'entry';
  const newDocument = phase === 'first-load' || phase === 'swap';
  if (file === 'entry' && !newDocument) return 'a tab that is open has the shell’s entry';
  if (file === 'style' && newDocument) return inDocument;
  if (phase === 'open-tab' || id.endsWith('-refuse-once')) return works;
  if (id.endsWith('-slow')) return expect(null, 'works', newDocument ? 'readable' : 'card');
  return expect(true, newDocument ? 'readable' : 'card');
}

function remoteRelease(fault: Fault, phase: Phase): Expected {
  const { id } = fault;
  if (id.startsWith('frame-')) return 'the navigation bar is the shell’s';
  if (phase === 'open-tab') {
    return throwsLater(fault)
      ? 'the same as at the first load: the page is on screen when it throws'
      : 'another release comes into an open tab by a swap only';
  }
  if (id === 'stylesheet-missing' && phase === 'first-load') return inDocument;
  if (/missing$/.test(id) && id !== 'module-missing' && phase === 'recall')
    return 'a rollback refuses a release that has lost a file';
  return expect(true, 'works');
}

function shellRelease({ id }: Fault, phase: Phase): Expected {
  if (/container|module/.test(id)) return 'the shell has no container';
  if (id === 'requirement-not-met') return 'the shell brings the libraries and needs none';
  const newDocument = phase === 'first-load' || phase === 'swap';
  if (phase === 'open-tab') return 'another shell comes with a new document only';
  if (id.startsWith('frame-')) {
    return newDocument ? expect(true, 'works') : 'the same as at the first load: every page has the bar';
  }
  if (id === 'throws-at-evaluation' && !newDocument) return 'a tab that is open has the shell’s entry';
  if (id === 'stylesheet-missing' && newDocument) return inDocument;
  if (id === 'throws-in-event' || id === 'throws-after-an-hour') return expect(true, 'works');
  if (id === 'throws-at-render-after-an-hour') return expect(true, 'readable');
  // The page may have been readable before the effect ran.
  if (id === 'throws-in-effect') return expect(true, 'readable', 'card');
  return expect(true, newDocument ? 'readable' : 'card');
}

function inEnvironment({ id }: Fault, shell: boolean, phase: Phase): Expected {
  if (id === 'offline' && phase === 'navigation') return expect(false, 'card');
  // Without a network, a shell page is available only if it was prefetched.
  if (id === 'offline' && phase === 'swap' && shell) return expect(false, 'works', 'card');
  // Prefetched code is available without a network.
  if (id === 'offline' && phase === 'first-load') return expect(false, 'readable', 'works');
  const needed = /unreachable|garbage|shape|offline/.test(id);
  return phase === 'first-load' && needed ? expect(false, 'readable') : works;
}
