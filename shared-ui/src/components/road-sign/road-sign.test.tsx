import { RoadSign } from '@site/shared-ui';
import { visit } from '@site/shared-ui/testing';

test('with a label it is an image with a name', () => {
  const { getByRole } = visit(
    <RoadSign kind="warning" label="Take care">
      !
    </RoadSign>,
  );
  expect(getByRole('img', { name: 'Take care' })).toBeVisible();
});

test('without a label it is decoration, including its symbol', () => {
  const { queryByRole, getByText } = visit(<RoadSign kind="stop">STOP</RoadSign>);
  expect(queryByRole('img')).toBeNull();
  expect(getByText('STOP').closest('[aria-hidden=true]')).not.toBeNull();
});
