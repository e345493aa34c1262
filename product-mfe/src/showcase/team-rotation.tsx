import { teamRotation } from '@site/shared-ui/site';
import { team } from './team.data.ts';
import { useRotation } from './use-rotation.ts';

/**
 * The specification's team of seven: it rotates and nobody sees or hears it. The member whose turn it is stands
 * in an attribute only, so that showing the team one day is a matter of drawing it here.
 */
export function TeamRotation() {
  const index = useRotation(team.length, teamRotation);
  return <span hidden data-team-member={team[index]?.id} />;
}
