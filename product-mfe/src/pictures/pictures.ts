import type { ComponentType } from 'react';
import { AssistantPicture } from './assistant.picture.tsx';
import { LogoPicture } from './logo.picture.tsx';
import { MarketplacePicture } from './marketplace.picture.tsx';
import { PapersPicture } from './papers.picture.tsx';
import { RepairsPicture } from './repairs.picture.tsx';
import { ServicePicture } from './service.picture.tsx';

/** The pictures that `*.data.ts` files can refer to by name. */
export const pictures = {
  assistant: AssistantPicture,
  logo: LogoPicture,
  marketplace: MarketplacePicture,
  papers: PapersPicture,
  repairs: RepairsPicture,
  service: ServicePicture,
} satisfies Record<string, ComponentType>;

export type PictureName = keyof typeof pictures;
