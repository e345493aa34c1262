import { useHasPassed } from '@platform/host';
import { closesAt, type Role, roles } from './roles.data.ts';

/** Roles that are open and roles that have closed, by the server's clock, each in the order of the career page. */
export function useRoles(): { readonly open: readonly Role[]; readonly closed: readonly Role[] } {
  const hasPassed = useHasPassed();
  const isClosed = (role: Role) => hasPassed(closesAt(role));
  return { open: roles.filter((role) => !isClosed(role)), closed: roles.filter(isClosed) };
}
