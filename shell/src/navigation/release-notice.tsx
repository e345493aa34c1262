import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pageMessages } from '../messages/index.ts';
import { useNotice } from '../notice/use-notice.ts';
import { useNavigation } from './navigation.ts';
import { isShown } from './shown-element.ts';

export function ReleaseNotice({ offered }: { readonly offered: number | null }) {
  return offered !== null && <Offer key={offered} />;
}

function Offer() {
  const { answerOffer } = useNavigation();
  const [status, setStatus] = useState<'asking' | 'switching' | 'failed'>('asking');
  /** Address of the form that is sent when the other version is there. */
  const held = useRef<string>(null);
  const change = async () => {
    setStatus('switching');
    const loaded = await answerOffer(true);
    // Before the next step: after a failure, the form that is held has to be let through.
    flushSync(() => setStatus(loaded ? 'asking' : 'failed'));
    const action = held.current;
    held.current = null;
    // By then the other version has what was filled in.
    if (action !== null) setTimeout(() => submitShown(action));
  };
  const busy = status === 'switching';

  /** The version that was taken back may not be able to send: the other one does, if it can be loaded. */
  const hold = useEffectEvent((event: Event) => {
    const form = event.target as HTMLFormElement;
    if (status === 'failed' || !form.closest('main')) return;
    event.preventDefault();
    event.stopPropagation();
    held.current = form.action;
    if (!busy) void change();
  });
  useEffect(() => {
    const listener = (event: Event) => hold(event);
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
