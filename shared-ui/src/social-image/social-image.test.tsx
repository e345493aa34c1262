import { visit } from '@site/shared-ui/testing';
import { SocialImagePicture, type SocialImagePictureProps } from './social-image.picture.tsx';

const measure = (text: string, size: number) => (text.length * size) / 2;

function draw(more: Partial<SocialImagePictureProps> = {}) {
  const { container } = visit(
    <SocialImagePicture name="Waypost" title="Leadership team" measure={measure} {...more} />,
  );
  const words = () => [...container.querySelectorAll('text')].map((text) => text.textContent);
  return { container, words };
}

test('shows the name of the company and the title of the page', () => {
  expect(draw().words()).toEqual(['Waypost', 'Leadership', 'team']);
});

test('a number plate is as wide as its text', () => {
  const widthOf = (plate: string) => {
    const { container, words } = draw({ plate });
    expect(words().at(-1)).toBe(plate.toUpperCase());
    const board = [...container.querySelectorAll('text')].at(-1)?.parentElement?.querySelector('rect');
    return Number(board?.getAttribute('width'));
  };
  expect(widthOf('Seven open roles')).toBeGreaterThan(widthOf('One') + 100);
});

test('a drawing on a billboard replaces the road', () => {
  const { container } = draw({
    drawing: (
      <svg data-testid="drawing" viewBox="0 0 8 5" aria-hidden="true">
        <path d="M0 0h8v5z" />
      </svg>
    ),
  });
  expect(container.querySelector('[data-testid=drawing]')).not.toBeNull();
  // The sun of the default picture.
  expect(container.querySelector('circle[r="128"]')).toBeNull();
  expect(draw().container.querySelector('circle[r="128"]')).not.toBeNull();
});

test('text stays inside the image, below the company’s name and above the road', () => {
  const { container } = draw({ title: 'Software for vehicles and their people', plate: 'Coimbatore, India' });
  const heights = [...container.querySelectorAll('text')]
    .slice(1)
    .map((text) => Number(text.getAttribute('y')));
  expect(Math.min(...heights)).toBeGreaterThan(180);
  expect(Math.max(...heights)).toBeLessThan(520);
});
