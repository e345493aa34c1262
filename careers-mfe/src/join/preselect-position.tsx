import { useLocation } from '@site/shared-ui';
import { positions } from '@site/shared-ui/contracts';
import { useField } from '@site/shared-ui/forms';
import { useEffect, useEffectEvent } from 'react';

/**
 * Chooses the position that `?position=` names, as role pages do when they link here. In an effect, since the
 * finished page from the server is the same for every query.
 */
export function PreselectPosition() {
  const asked = new URLSearchParams(useLocation().search).get('position');
  const position = useField('position');
  const choose = useEffectEvent((wanted: string | null) => {
    const known = positions.find((name) => name === wanted);
    if (known && position.value === '') position.setValue(known);
  });
  useEffect(() => choose(asked), [asked]);
  return null;
}
