import { Section } from '@site/shared-ui';
import { visit } from '@site/shared-ui/testing';

test('is a region named by its heading, and an anchor', () => {
  const { getByRole } = visit(
    <Section heading="Why we care" id="why" tone="concrete">
      <p>Because.</p>
    </Section>,
  );
  const region = getByRole('region', { name: 'Why we care' });
  expect(region).toHaveAttribute('id', 'why');
  expect(region).toHaveAttribute('data-tone', 'concrete');
  expect(region).toContainElement(getByRole('heading', { level: 2, name: 'Why we care' }));
});

test('without a heading it is not a landmark', () => {
  const { queryByRole, getByText } = visit(
    <Section>
      <p>Just words.</p>
    </Section>,
  );
  expect(queryByRole('region')).toBeNull();
  expect(queryByRole('heading')).toBeNull();
  expect(getByText('Just words.')).toBeVisible();
});

test('two sections with the same heading have different ids', () => {
  const { getAllByRole } = visit(
    <>
      <Section heading="Again" />
      <Section heading="Again" />
    </>,
  );
  const [first, second] = getAllByRole('heading');
  expect(first?.id).not.toBe(second?.id);
});

test('its divider is hidden from screen readers', () => {
  const { getByRole } = visit(<Section heading="Next" divider />);
  expect(getByRole('region').firstElementChild).toHaveAttribute('aria-hidden', 'true');
});
