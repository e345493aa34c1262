import { useLocation } from '@site/shared-ui';
import { useCallback, useState } from 'react';

/**
 * State of a menu that any visit closes, going back included. An effect that closes it would also close what the visitor
 * opens before the effects of the first rendering have run.
 *
 * @param closed what it is at first and after each visit
 */
export function useOpenUntilVisit<T>(closed: T): [open: T, setOpen: (open: T) => void] {
  const location = useLocation();
  const [state, setState] = useState({ open: closed, location });
  const setOpen = useCallback((open: T) => setState({ open, location }), [location]);
  return [state.location === location ? state.open : closed, setOpen];
}
