import type { PictureName } from '../pictures/pictures.ts';

export interface TeamMember {
  readonly id: number;
  readonly name: string;
  /** Name of a picture of this unit. */
  readonly img: PictureName;
  readonly role: string;
  readonly linkedIn: string;
  readonly instagram: string;
  readonly twitter: string;
}

const profiles = (handle: string) => ({
  linkedIn: `https://linkedin.example/in/${handle}`,
  instagram: `https://instagram.example/${handle}`,
  twitter: `https://x.example/${handle}`,
});

/** Placeholders, until the owner fills in the real team. */
export const team: readonly TeamMember[] = [
  { id: 1, name: 'Asha Milestone', img: 'papers', role: 'Product Manager', ...profiles('asha-milestone') },
  { id: 2, name: 'Bala Flyover', img: 'service', role: 'Full Stack Developer', ...profiles('bala-flyover') },
  {
    id: 3,
    name: 'Chitra Junction',
    img: 'assistant',
    role: 'AI/ML Developer',
    ...profiles('chitra-junction'),
  },
  { id: 4, name: 'Deepak Kerb', img: 'repairs', role: 'App Developer', ...profiles('deepak-kerb') },
  { id: 5, name: 'Esha Bypass', img: 'logo', role: 'UI/UX Designer', ...profiles('esha-bypass') },
  { id: 6, name: 'Farid Signal', img: 'marketplace', role: 'Software Engineer', ...profiles('farid-signal') },
  { id: 7, name: 'Gita Roundabout', img: 'papers', role: 'Project Manager', ...profiles('gita-roundabout') },
];
