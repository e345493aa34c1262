import {
  defaultBudgets,
  formAddress,
  formKey,
  type Release,
  type SiteRecord,
  type UnitName,
} from '@site/shared-ui/contracts';

/** The address to which a unit's form is posted on a site. */
export function addressOfForm({ forms }: Pick<SiteRecord, 'forms'>, unit: UnitName, form: string): string {
  const key = formKey(unit, form);
  return (Object.hasOwn(forms, key) && forms[key]?.address) || formAddress(unit, form);
}

/**
 * What a shell says of its site. A shell that was built before shells said it has no name, and its first page is the home
 * page.
 */
export function siteOf({ site, routes }: Pick<Release, 'site' | 'routes'>): SiteRecord {
  return site ?? { ...unnamed, home: routes.find(({ path }) => /^\/[^:*]*$/.test(path))?.path ?? '/' };
}

const unnamed: Omit<SiteRecord, 'home'> = {
  ...{ name: '', tagline: '', description: '', language: 'en', timeZone: 'UTC' },
  themeColors: { light: '#ffffff', dark: '#000000' },
  reserved: [],
  features: { uploads: true },
  forms: {},
  budgets: defaultBudgets,
};
