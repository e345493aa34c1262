import { useSetField } from '@site/shared-ui/forms';
import { useLocation } from '@site/shared-ui/host';
import { useEffect, useEffectEvent, useRef } from 'react';
import { positions } from '../roles/roles.data.ts';

/**
 * In an effect, since the server's HTML is the same for every query. Once for each query: the effect runs again when a
 * hidden page is shown, and the visitor may have cleared the field by then.
 */
export function PreselectPosition() {
  const requested = new URLSearchParams(useLocation().search).get('position');
  const setField = useSetField();
  const done = useRef<string | null>(null);
  const choose = useEffectEvent(() => {
    const known = positions.find((name) => name === requested);
    if (!known || done.current === known) return;
    done.current = known;
    setField('position', (current) => current || known);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another position is requested
  useEffect(() => choose(), [requested]);
  return null;
}
