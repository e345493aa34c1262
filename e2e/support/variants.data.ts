import type { UnitName } from '@platform/contract';
import type { Edit } from './derive-release.ts';

interface Variant {
  readonly unit: UnitName;
  readonly id: string;
  readonly edit: Edit;
}

export const changedWords = {
  career: 'Friday at five',
  join: 'Friday at five: apply',
  footer: 'kept',
} as const;

const nextCareers: Variant = {
  unit: 'careers',
  id: 'r00000next',
  edit: (path, text) =>
    /\bJoinPage\./.test(path)
      ? text.replace(/title:\s*["']Join Innovation["']/, `title:"${changedWords.join}"`)
      : text.replace(/heading:\s*["']Not sure which one\?["']/, `heading:"${changedWords.career}"`),
};

const nextShell: Variant = {
  unit: 'shell',
  id: 'r0000nexts',
  edit: (_path, text) => text.replace('All rights reserved.', `All rights ${changedWords.footer}.`),
};

export const variants = { nextCareers, nextShell } as const;

export type VariantName = keyof typeof variants;
