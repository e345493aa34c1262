import { Button } from '../components/button/button.tsx';
import type { Fixture } from '../components/fixture.ts';
import { FormNotice } from './form-notice.tsx';

export const formNoticeFixtures: readonly Fixture[] = [
  {
    name: 'failure',
    wide: true,
    node: (
      <FormNotice
        kind="failure"
        title="Our server could not take your form"
        actions={
          <>
            <Button>Send again</Button>
            <Button variant="quiet">Erase what is kept</Button>
          </>
        }
      >
        <p>What you filled in is kept in this browser.</p>
      </FormNotice>
    ),
  },
  {
    name: 'info',
    wide: true,
    node: (
      <FormNotice kind="info" title="What was kept is erased">
        <p>Nothing of it is left in this browser.</p>
      </FormNotice>
    ),
  },
];
