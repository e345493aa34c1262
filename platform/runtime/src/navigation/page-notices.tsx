import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pageMessages } from '../messages/index.ts';
import { useNotice } from '../notice/use-notice.ts';
import { useAnnounce } from './announcer.tsx';
import { useNavigation, useNavigationState } from './navigation-context.tsx';
import { shownRecord } from './navigation-state.ts';
import { focusOn, isShown, shownHeading } from './page-elements.ts';
import { useViews } from './site-parts.ts';

/** Asks whether another release may replace the page on screen. */
export function Offer() {
  const { answerOffer } = useNavigation();
  const [status, setStatus] = useState<'asking' | 'switching' | 'failed'>('asking');
  /** Address of the form that is sent when the other version is there. */
  const pending = useRef<string>(null);
  const change = async () => {
    setStatus('switching');
    const loaded = await answerOffer(true);
    // Before the next step: after a failure, the form that is pending has to be let through.
    flushSync(() => setStatus(loaded ? 'asking' : 'failed'));
    const action = pending.current;
    pending.current = null;
    // By then the other version has what was filled in.
    if (action !== null) setTimeout(() => submitShown(action));
  };
  const busy = status === 'switching';

  /** The version that was taken back may not be able to send: the other one does, if it can be loaded. */
  const onSubmit = useEffectEvent((event: Event) => {
    const form = event.target as HTMLFormElement;
    if (status === 'failed' || !form.closest('main')) return;
    event.preventDefault();
    event.stopPropagation();
    pending.current = form.action;
    if (!busy) void change();
  });
  useEffect(() => {
    const listener = (event: Event) => onSubmit(event);
    document.addEventListener('submit', listener, true);
    return () => document.removeEventListener('submit', listener, true);
  }, []);
  useNotice({
    text: status === 'failed' ? pageMessages.notReplaced : pageMessages.replaced,
    actions: [
      { label: busy ? pageMessages.switching : pageMessages.switch, busy, onPress: () => void change() },
      { label: pageMessages.stay, onPress: () => void answerOffer(false) },
    ],
  });
  return null;
}

function submitShown(action: string): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form')];
  forms.find((form) => form.action === action && isShown(form))?.requestSubmit();
}

/** Says that a form was sent, on the page that opens next or to which the visitor has gone in the meantime. */
export function Confirmed() {
  const { dismiss } = useNavigation();
  const { Confirmation } = useViews();
  const { view, confirmation } = shownRecord(useNavigationState());
  const announce = useAnnounce();
  /** A page that was opened with a confirmation is announced with it. */
  const shown = useRef(view.id);
  useEffect(() => {
    if (confirmation && shown.current === view.id) announce(confirmation.text);
    shown.current = view.id;
  }, [view.id, confirmation, announce]);
  const onDismiss = () => {
    focusOn(shownHeading(document));
    dismiss();
  };
  return confirmation && <Confirmation {...confirmation} onDismiss={onDismiss} />;
}
