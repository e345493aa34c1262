import type { RoleText } from './role-text.ts';
import { type Role, roles } from './roles.data.ts';

/** Only for the declaration and the tests: a visitor of one role's page does not load the texts of the others. */
export const allRoles = await Promise.all(
  roles.map(async (role): Promise<Role & RoleText> => {
    const { text } = (await import(`.${role.path}${role.path}.data.ts`)) as { readonly text: RoleText };
    return { ...role, ...text };
  }),
);
