import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SocialImagePicture, type SocialImagePictureProps } from './social-image.picture.tsx';

export interface DrawnPage extends Omit<SocialImagePictureProps, 'drawing'> {
  readonly Drawing?: ComponentType | undefined;
}

/** The image as SVG. Its colours are still custom properties, and its text is not converted to paths. */
export function drawSocialImage({ Drawing, ...page }: DrawnPage): string {
  const svg = renderToStaticMarkup(<SocialImagePicture {...page} drawing={Drawing && <Drawing />} />);
  return svg.replace(framed, (_, frame: string, drawing: string) => frame + withoutSize(drawing));
}

/** A frame, and the drawing that is its direct child. */
const framed = /(<svg\b[^>]* data-frame="[^>]*>)(<svg\b[^>]*>)/g;

/** Drawings have a default size, for use without a stylesheet. In a frame they have to take the frame's size. */
function withoutSize(root: string): string {
  return root.replace(/ (?:width|height)="[^"]*"/g, '');
}
