/** @jest-environment node */
import { drawSocialImage } from './draw-social-image.tsx';

const measure = (text: string, size: number) => (text.length * size) / 2;
const page = { name: 'Waypost', title: 'Careers', measure };

function Drawing() {
  return (
    <svg viewBox="0 0 8 5" width="8" height="5" aria-hidden="true">
      <rect width="4" height="5" fill="var(--amber)" />
    </svg>
  );
}

test('a drawing gets the size of the board, and its content keeps its own size', () => {
  const svg = drawSocialImage({ ...page, Drawing });
  expect(svg).toContain('<svg viewBox="0 0 8 5" aria-hidden="true"><rect width="4" height="5"');
  expect(svg).toMatch(/^<svg [^>]*width="1200" height="630"/);
});

test('the road and the logo get the size of their frames too', () => {
  const roots = drawSocialImage(page).match(/<svg viewBox[^>]*>/g) ?? [];
  expect(roots).toHaveLength(2);
  for (const root of roots) expect(root).not.toMatch(/ (width|height)=/);
});
