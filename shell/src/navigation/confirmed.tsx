import { useEffect, useRef } from 'react';
import { useNavigation } from './navigation.ts';
import { shownRecord } from './navigation-state.ts';
import { useAnnounce } from './page-arrival.tsx';
import { useNavigationState } from './page-outlet.tsx';
import { focusOn, shownHeading } from './shown-element.ts';
import { useViews } from './site-parts.ts';

/** Says that a form was sent, on the page that opens next or to which the visitor has gone in the meantime. */
export function Confirmed() {
  const { dismiss } = useNavigation();
  const { Confirmation } = useViews();
  const { slot, confirmation: text } = shownRecord(useNavigationState());
  const announce = useAnnounce();
  /** A page that was opened with a confirmation is announced with it. */
  const shown = useRef(slot.id);
  useEffect(() => {
    if (text !== null && shown.current === slot.id) announce(text);
    shown.current = slot.id;
  }, [slot.id, text, announce]);
  const onDismiss = () => {
    focusOn(shownHeading(document));
    dismiss();
  };
  return text !== null && <Confirmation text={text} onDismiss={onDismiss} />;
}
