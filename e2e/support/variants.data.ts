import type { UnitName } from '@site/shared-ui/contracts';

/** Another release of a unit: its sources with some edits. */
export interface Variant {
  readonly unit: UnitName;
  readonly edits: readonly {
    /** Relative to the repository's root. */
    readonly file: string;
    readonly before: string;
    readonly after: string;
  }[];
}

const careerPage = 'careers-mfe/src/career/career.page.tsx';
const joinPage = 'careers-mfe/src/join/join.page.tsx';

/** Words that only the changed pages show. */
export const changedWords = {
  career: 'Friday at five',
  join: 'Friday at five: apply',
  footer: 'kept',
} as const;

const nextCareers: Variant = {
  unit: 'careers',
  edits: [
    {
      file: careerPage,
      before: '<CareerHero />',
      after: `<CareerHero /><Section heading="${changedWords.career}"><p>Nobody was asked.</p></Section>`,
    },
    { file: joinPage, before: 'title={title}', after: `title="${changedWords.join}"` },
  ],
};

/** Renders in Node and passes the checks there. In a browser one page throws during rendering, one when it mounts. */
const brokenInBrowsers: Variant = {
  unit: 'careers',
  edits: [
    {
      file: careerPage,
      before: '  return (',
      after: "  if (typeof window !== 'undefined') throw new Error('No road in browsers.');\n  return (",
    },
    {
      file: joinPage,
      before: "import { useId, useState } from 'react';",
      after: "import { useEffect, useId, useState } from 'react';",
    },
    {
      file: joinPage,
      before: '  useHomeAfter(sent !== null, homeAfterApplication);',
      after:
        "  useHomeAfter(sent !== null, homeAfterApplication);\n  useEffect(() => {\n    throw new Error('No road once mounted.');\n  }, []);",
    },
  ],
};

const brokenInNode: Variant = {
  unit: 'careers',
  edits: [
    {
      file: careerPage,
      before: '  return (',
      after: "  if (intro) throw new Error('No road at all.');\n  return (",
    },
  ],
};

const nextShell: Variant = {
  unit: 'shell',
  edits: [
    {
      file: 'shell/src/frame/footer/footer.tsx',
      before: 'All rights reserved.',
      after: `All rights ${changedWords.footer}.`,
    },
  ],
};

export const variants = { nextCareers, brokenInBrowsers, brokenInNode, nextShell } as const;

export type VariantName = keyof typeof variants;
