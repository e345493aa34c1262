import { useLocation } from '@site/shared-ui';
import { positions } from '@site/shared-ui/contracts';
import { useSetField } from '@site/shared-ui/forms';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Chooses the position that `?position=` names, as role pages do when they link here, unless the visitor has chosen
 * one. In an effect, since the finished page from the server is the same for every query; once for each query, since
 * the effect runs again when a hidden page is shown, and the visitor may have unchosen it by then.
 */
export function PreselectPosition() {
  const asked = new URLSearchParams(useLocation().search).get('position');
  const setField = useSetField();
  const done = useRef<string | null>(null);
  const choose = useEffectEvent(() => {
    const known = positions.find((name) => name === asked);
    if (!known || done.current === known) return;
    done.current = known;
    setField('position', (current) => (current === '' ? known : current));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another position is asked for
  useEffect(() => choose(), [asked]);
  return null;
}
