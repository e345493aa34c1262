import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { pageMessages } from '../messages/index.ts';
import { retryNotice, stalledText } from '../notice/notice.ts';
import { useNotice } from '../notice/use-notice.ts';
import { type Navigation, useNavigation, useNavigationState } from './navigation.ts';
import { type PageView, shownRecord } from './navigation-state.ts';
import { useAnnounce } from './page-arrival.tsx';
import { focusOn, isShown, shownHeading } from './page-elements.ts';
import type { PageOutcome } from './page-loader.ts';
import { useViews } from './site-parts.ts';

/** Its code did not load, or the network has gone before it came. The page stays readable. */
export function StalledNotice({ view }: { readonly view: PageView }) {
  const { load } = view;
  const { retry, waiting } = useNavigation();
  const [status, setStatus] = useState<'loading' | 'stalled' | 'retrying' | 'ready'>('loading');
  const isOnline = useIsOnline(waiting);

  useEffect(() => {
    let current = true;
    load.promise.then((outcome) => current && setStatus(statusOf(outcome)));
    // Also without a retry, if the code loads late.
    void load.ready.then(() => current && setStatus('ready'));
    return () => {
      current = false;
    };
  }, [load]);

  /** Whether the network was away since the last attempt began: it may have failed for that. */
  const wasAway = useRef(false);
  const tryAgain = (isPress: boolean) => {
    wasAway.current = false;
    setStatus('retrying');
    void retry(view, isPress).then(() => setStatus(statusOf(load.outcome)));
  };
  const retryOnline = useEffectEvent(() => {
    if (!isOnline) wasAway.current = true;
    else if (status === 'stalled' && wasAway.current) tryAgain(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt may also fail after the network is back
  useEffect(retryOnline, [isOnline, status]);

  const isThere = status !== 'ready' && (status !== 'loading' || !isOnline);
  useNotice(isThere ? retryNotice(stalledText(isOnline), status !== 'stalled', () => tryAgain(true)) : null);
  return null;
}

function useIsOnline({ on, isOnline }: Navigation['waiting']): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = (['online', 'offline'] as const).map((change) => on(change, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [on],
  );
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

function statusOf(outcome: PageOutcome | null): 'ready' | 'stalled' {
  return outcome?.status === 'failed' ? 'stalled' : 'ready';
}

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
  const { view, confirmation: text } = shownRecord(useNavigationState());
  const announce = useAnnounce();
  /** A page that was opened with a confirmation is announced with it. */
  const shown = useRef(view.id);
  useEffect(() => {
    if (text !== null && shown.current === view.id) announce(text);
    shown.current = view.id;
  }, [view.id, text, announce]);
  const onDismiss = () => {
    focusOn(shownHeading(document));
    dismiss();
  };
  return text !== null && <Confirmation text={text} onDismiss={onDismiss} />;
}
