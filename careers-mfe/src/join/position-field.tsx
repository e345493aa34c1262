import { useLocation } from '@platform/host';
import { SelectField, useField, useSetField } from '@site/shared-ui/forms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dayText, type Role } from '../roles/roles.data.ts';
import { useRoles } from '../roles/use-roles.ts';
import { joinTexts } from './join.texts.ts';

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
 * Offers the positions of open roles. One that was chosen before its role closed stays: whoever has begun an application may
 * send it.
 *
 * Selects the position from `?position=`, which the role pages' links contain, unless the visitor has selected another one.
 * It does so in an effect, since the server's HTML is the same for every query. It does so once for each query: the effect
 * runs again when a hidden page is shown, and the visitor may have cleared the field by then.
 */
export function PositionField() {
  const requested = new URLSearchParams(useLocation().search).get('position');
  const { open, closed } = useRoles();
  const { value } = useField('position');
  const setField = useSetField();
  const done = useRef<string | null>(null);
  /** A closed role that was asked for and not selected. */
  const [missed, setMissed] = useState<Role>();
  const choose = useEffectEvent(() => {
    if (requested === null || done.current === requested) return;
    done.current = requested;
    setMissed(closed.find(({ position }) => position === requested));
    if (!open.some(({ position }) => position === requested)) return;
    const before = exchange(requested);
    setField('position', (current) => (current === '' || current === before ? requested : current));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another position is requested
  useEffect(() => choose(), [requested]);

  const { chosenClosed, requestedClosed } = joinTexts.position;
  const chosen = closed.find(({ position }) => position === value);
  const notice =
    (chosen && chosenClosed(dayText(chosen.openUntil))) ??
    (missed && value === '' && requestedClosed(missed.title, dayText(missed.openUntil)));
  return (
    <SelectField
      name="position"
      withheld={closed.map(({ position }) => position)}
      hint={<span role="status">{notice}</span>}
    />
  );
}
