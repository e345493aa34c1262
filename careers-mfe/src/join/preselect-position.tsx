import { useLocation } from '@platform/host';
import { useSetField } from '@site/shared-ui/forms';
import { useEffect, useEffectEvent, useRef } from 'react';
import { positions } from '../roles/roles.data.ts';

/** The position that was last selected here, kept with the tab: its form may come back after a reload. */
const storageKey = 'position';

/** Returns the position that was selected before, if the browser allows storage. */
function exchange(position: string): string | null {
  try {
    const before = sessionStorage.getItem(storageKey);
    sessionStorage.setItem(storageKey, position);
    return before;
  } catch {
    return null;
  }
}

/**
 * Selects the position from `?position=`, which the role pages' links contain, unless the visitor has selected another one.
 * It runs in an effect, since the server's HTML is the same for every query. It runs once for each query: the effect
 * runs again when a hidden page is shown, and the visitor may have cleared the field by then.
 */
export function PreselectPosition() {
  const requested = new URLSearchParams(useLocation().search).get('position');
  const setField = useSetField();
  const done = useRef<string | null>(null);
  const choose = useEffectEvent(() => {
    const known = positions.find((name) => name === requested);
    if (!known || done.current === known) return;
    done.current = known;
    const before = exchange(known);
    setField('position', (current) => (current === '' || current === before ? known : current));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another position is requested
  useEffect(() => choose(), [requested]);
  return null;
}
