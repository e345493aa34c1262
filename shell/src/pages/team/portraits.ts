import type { ComponentType } from 'react';
import { FounderPortrait } from './founder.picture.tsx';
import type { Leader } from './team.data.ts';

/** One file each; a photograph can take a drawing's place here. */
export const portraits: Readonly<Record<Leader['portrait'], ComponentType>> = {
  founder: FounderPortrait,
};
