import { useLocation } from '@site/shared-ui';
import { useCallback, useState } from 'react';

/**
 * State of a menu that closes on every navigation, including back. It is not reset in an effect, because that would
 * also close a menu that the visitor has opened before the effects of the first render.
 *
 * @param closed the value at first and after each navigation
 */
export function useOpenUntilVisit<T>(closed: T): [open: T, setOpen: (open: T) => void] {
  const location = useLocation();
  const [state, setState] = useState({ open: closed, location });
  const setOpen = useCallback((open: T) => setState({ open, location }), [location]);
  return [state.location === location ? state.open : closed, setOpen];
}
