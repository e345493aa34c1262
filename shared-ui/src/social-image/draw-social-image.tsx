import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SocialImagePicture, type SocialImagePictureProps } from './social-image.picture.tsx';

export interface DrawnPage extends Omit<SocialImagePictureProps, 'drawing'> {
  readonly Drawing?: ComponentType | undefined;
}

/** The picture as SVG. Its colours are the tokens' names still, and its words are text. */
export function drawSocialImage({ Drawing, ...page }: DrawnPage): string {
  const svg = renderToStaticMarkup(<SocialImagePicture {...page} drawing={Drawing && <Drawing />} />);
  return svg.replace(framed, (_, frame: string, drawing: string) => frame + withoutSize(drawing));
}

/** A drawing right inside of a frame. */
const framed = /(<svg\b[^>]* data-frame="[^>]*>)(<svg\b[^>]*>)/g;

/** Drawings state a size for where no stylesheet comes; in a frame they take the frame's. */
function withoutSize(root: string): string {
  return root.replace(/ (?:width|height)="[^"]*"/g, '');
}

export { socialImageSize } from './social-image.picture.tsx';
