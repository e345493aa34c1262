import { formAddress, formKey, type Release, type SiteRecord, type UnitName } from '@platform/contract';

/** The address to which a unit's form is posted on a site. */
export function addressOfForm({ forms }: Pick<SiteRecord, 'forms'>, unit: UnitName, form: string): string {
  const key = formKey(unit, form);
  return (Object.hasOwn(forms, key) && forms[key]?.address) || formAddress(unit, form);
}

/** What a release of the shell says of its site. @throws Error for a remote, which says nothing of it */
export function siteOf({ site, unit, id }: Pick<Release, 'site' | 'unit' | 'id'>): SiteRecord {
  if (!site) throw new Error(`${unit}@${id} says nothing of its site.`);
  return site;
}
