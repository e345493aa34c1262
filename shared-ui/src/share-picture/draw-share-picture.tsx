import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SharePicture, type SharePictureProps } from './share-picture.tsx';

export interface DrawnPage extends Omit<SharePictureProps, 'drawing'> {
  readonly Drawing?: ComponentType | undefined;
}

/** The picture as SVG. Its colours are the tokens' names still, and its words are text. */
export function drawSharePicture({ Drawing, ...page }: DrawnPage): string {
  return renderToStaticMarkup(<SharePicture {...page} drawing={Drawing && <Drawing />} />);
}

export { pictureSize } from './share-picture.tsx';
