import type { positions } from '@site/shared-ui/contracts';

/** Where a newcomer stands after some time in the role. */
export interface Milestone {
  /** Shown on a number plate: `Month 1`. */
  readonly when: string;
  readonly what: string;
}

/** Everything one role page says; the page's layout is the same for all. */
export interface RoleText {
  readonly title: string;
  readonly path: string;
  /** What the application form calls the role. */
  readonly position: (typeof positions)[number];
  /** Fragment that leads to the top of the page, where a role has one: `aiml`. */
  readonly anchor?: string;
  /** For search engines and previews: one sentence, at most 160 characters. */
  readonly description: string;
  readonly experience: {
    readonly shown: string;
    /** Least months of experience asked for; 0 where newcomers are welcome. */
    readonly months: number;
  };
  /** Days (YYYY-MM-DD) between which the role is advertised. */
  readonly posted: string;
  readonly openUntil: string;
  readonly about: readonly string[];
  readonly firstMonths: readonly Milestone[];
  readonly responsibilities: readonly string[];
  readonly lookingFor: readonly string[];
  readonly whyJoin: readonly string[];
  /** A last sentence that asks the reader to apply, where a role has one. */
  readonly closing?: string;
}

/** The line under every role's title. */
export const roleTagline = 'Driving innovation and delivering impactful solutions.';
