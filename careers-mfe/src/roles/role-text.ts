/** What a new employee does after some time in the role. */
export interface Milestone {
  /** Shown on a number plate: `Month 1`. */
  readonly when: string;
  readonly what: string;
}

/** What an employee earns in a year, in whole rupees. */
export interface Salary {
  readonly least: number;
  readonly most: number;
}

export interface RoleText {
  /** Fragment of the address that links to the top of the page, if the role has one: `aiml`. */
  readonly anchor?: string;
  /** For search engines and previews: one sentence, at most 160 characters. */
  readonly description: string;
  readonly experience: {
    readonly shown: string;
    /** Required months of experience; 0 if none is required. */
    readonly months: number;
  };
  /** Absent: agreed with each applicant. */
  readonly salary?: Salary;
  /** Whether all the work can be done from home, anywhere in the country. */
  readonly remote?: true;
  /** The day since which the role is advertised (YYYY-MM-DD). */
  readonly posted: string;
  readonly about: readonly string[];
  readonly firstMonths: readonly Milestone[];
  readonly responsibilities: readonly string[];
  readonly lookingFor: readonly string[];
  readonly whyJoin: readonly string[];
  /** A last sentence that asks the reader to apply, if the role has one. */
  readonly closing?: string;
}

export const roleTagline = 'Driving innovation and delivering impactful solutions.';

/** On the page of a role that has closed. */
export const closedTexts = {
  others: 'This role has closed. These are open:',
  none: 'This role has closed, and no other one is open now. Tell us what you would like to do: we keep it in mind.',
  action: 'Apply without a position',
} as const;

/** `₹12–18 lakh a year`. A lakh is 100,000, as people in India count. */
export function salaryText({ least, most }: Salary): string {
  const lakh = (rupees: number) => (rupees / 100_000).toLocaleString('en-IN', { maximumFractionDigits: 1 });
  return `₹${lakh(least)}–${lakh(most)} lakh a year`;
}
