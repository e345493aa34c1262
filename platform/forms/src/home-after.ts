import type { ConfirmedNavigation } from '@platform/contract';
import { useNavigate, useSite } from '@platform/host';
import { useLayoutEffect, useRef } from 'react';
import { useFormControl } from './form-state.ts';

/**
 * `delay` milliseconds after the form was sent, unless its page is left or something is typed before. Once after each
 * success: a visitor who returns to the page stays there.
 */
export function HomeAfter({ delay }: { readonly delay: number }) {
  const navigate = useNavigate();
  const { home } = useSite();
  const { stage, confirmation } = useFormControl();
  const sent = stage === 'sent';
  const done = useRef(false);
  // A layout effect: the time begins when the confirmation is shown. It also runs when a hidden page is shown again.
  useLayoutEffect(() => {
    if (sent === done.current) return;
    done.current = sent;
    if (!sent || !confirmation) return;
    const state: ConfirmedNavigation = { confirmation };
    const timer = setTimeout(() => navigate(home, { state }), delay);
    return () => clearTimeout(timer);
  }, [sent, home, delay, confirmation, navigate]);
  return null;
}
