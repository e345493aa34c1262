import { useNavigate } from '@site/shared-ui';
import { useLayoutEffect } from 'react';

/**
 * Opens the home page some time after a form was sent, unless its page is left before.
 *
 * @param sent whether the form has been sent
 * @param delay milliseconds
 */
export function useHomeAfter(sent: boolean, delay: number): void {
  const navigate = useNavigate();
  // A layout effect: the time begins when the confirmation is shown.
  useLayoutEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => navigate('/home'), delay);
    return () => clearTimeout(timer);
  }, [sent, delay, navigate]);
}
