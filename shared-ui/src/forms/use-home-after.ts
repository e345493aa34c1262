import { useNavigate } from '@site/shared-ui/host';
import { useLayoutEffect, useRef } from 'react';

/**
 * Opens the home page some time after a form was sent, unless its page is left before. It does so once each time that
 * `sent` becomes true: a visitor who returns to the page stays there.
 *
 * @param sent whether the form has been sent
 * @param delay milliseconds
 */
export function useHomeAfter(sent: boolean, delay: number): void {
  const navigate = useNavigate();
  const done = useRef(false);
  // A layout effect: the time begins when the confirmation is shown. It also runs when a hidden page is shown again.
  useLayoutEffect(() => {
    if (sent === done.current) return;
    done.current = sent;
    if (!sent) return;
    const timer = setTimeout(() => navigate('/home'), delay);
    return () => clearTimeout(timer);
  }, [sent, delay, navigate]);
}
