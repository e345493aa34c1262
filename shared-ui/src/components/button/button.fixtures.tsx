import type { Fixture } from '../fixture.ts';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';

export const buttonFixtures: readonly Fixture[] = [
  { name: 'primary', node: <Button>Apply Now</Button> },
  { name: 'secondary', node: <Button variant="secondary">See the roles</Button> },
  { name: 'quiet', node: <Button variant="quiet">Remove</Button> },
  {
    name: 'secondary, disabled',
    node: (
      <Button variant="secondary" disabled>
        See the roles
      </Button>
    ),
  },
  { name: 'busy', node: <Button busy>Processing...</Button> },
  { name: 'disabled', node: <Button disabled>Apply Now</Button> },
  { name: 'to a page', node: <ButtonLink to="/contact">Contact Us</ButtonLink> },
  {
    name: 'to another site',
    node: (
      <ButtonLink variant="secondary" href="https://app.helpmyvehicle.example">
        Try HelpMyVehicle
      </ButtonLink>
    ),
  },
];
