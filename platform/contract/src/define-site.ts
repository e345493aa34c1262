import { isFormAddress } from './form.ts';
import { defineFormat } from './formats.ts';
import {
  type BrowserSite,
  defaultBudgets,
  type ReservedPaths,
  type SiteConfig,
  type SiteLink,
  type SiteMenu,
  type SiteRecord,
} from './site.ts';

/**
 * What `site.config.ts` exports. It returns what it is given, so that an editor knows every field, and makes the site's
 * formats known.
 *
 * @throws Error that names each field that cannot be right, and says what it must be
 */
export function defineSite<Backend extends ReservedPaths = ReservedPaths>(
  config: SiteConfig<Backend>,
): SiteConfig<Backend> {
  const faults = siteFaults(config);
  if (faults.length === 0) {
    for (const format of config.formats ?? []) defineFormat(format);
    return config;
  }
  throw new Error(`site.config.ts is not valid.\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}

type Rule = readonly [field: string, value: unknown, isFine: (value: unknown) => boolean, must: string];

const text =
  (isFine: (text: string) => boolean = () => true) =>
  (value: unknown): boolean =>
    typeof value === 'string' && isFine(value);

function siteFaults(config: Partial<SiteConfig>): readonly string[] {
  const { name, tagline, description, language, timeZone, home, unitFolder = '*', origin, contact } = config;
  const { forms = {}, budgets = {}, navigation, footer, themeColors } = config;
  const lists = [navigation?.bar, navigation?.menu, footer?.columns, footer?.legal];
  const links = lists.flatMap((list) =>
    Array.isArray(list) ? (list as readonly (SiteLink | SiteMenu)[]) : [],
  );
  const targets = links.flatMap((one) => ('links' in one ? one.links : [one])).map(({ to }) => to);
  const addresses = Object.values(forms).map(({ address }) => address);
  const rules: readonly Rule[] = [
    ['name', name, text((value) => value.trim() !== ''), 'must be the name of the site'],
    ['tagline', tagline, text(), 'must be the line beside the name; it may be empty'],
    ['description', description, text(), 'must be a sentence about the site; it may be empty'],
    ['themeColors.light', themeColors?.light, text(), 'must be a colour, as in CSS'],
    ['themeColors.dark', themeColors?.dark, text(), 'must be a colour, as in CSS'],
    ['language', language, text(isLanguage), 'must be a language of BCP 47, such as en-GB'],
    ['timeZone', timeZone, text(isTimeZone), 'must be a time zone of IANA, such as Europe/Berlin'],
    ['home', home, text(isPath), 'must be the path of a page without parameters, such as / or /start'],
    [
      'unitFolder',
      unitFolder,
      text((value) => /^[\w/.-]*\*[\w/.-]*$/.test(value) && !/(^|\/)\.\.?(\/|$)|^\/|\/$/.test(value)),
      'must be a folder below the root with one * in place of the unit’s name, such as units/*',
    ],
    ...(origin === undefined
      ? []
      : [['origin', origin, text(isOrigin), 'must be an origin, such as https://example.com'] as const]),
    ['contact.email', contact?.email, text(isMail), 'must be an e-mail address'],
    ['navigation.bar', navigation?.bar, Array.isArray, 'must be a list of links'],
    ['navigation.menu', navigation?.menu, Array.isArray, 'must be a list of links'],
    ['footer.columns', footer?.columns, Array.isArray, 'must be a list of links'],
    ['footer.legal', footer?.legal, Array.isArray, 'must be a list of links'],
    ...targets.map<Rule>((to) => [
      'a link',
      to,
      text(isTarget),
      'must lead to a path of the site, or begin with https:',
    ]),
    ...Object.entries(forms).flatMap<Rule>(([key, { address = null, receivers = [] }], at) => {
      const field = `forms.${key}.address`;
      return [
        ...(address === null
          ? []
          : ([
              [field, address, text(isFormAddress), 'must be a path below /api/, but not below /api/forms/'],
              [
                field,
                address,
                () => addresses.indexOf(address) === at,
                'must be the address of no other form',
              ],
            ] as const)),
        ...receivers.map<Rule>((one) => [
          `forms.${key}.receivers`,
          one,
          text(isMail),
          'must be an e-mail address',
        ]),
      ];
    }),
    ...Object.entries(budgets).map<Rule>(([budget, bytes]) => [
      `budgets.${budget}`,
      bytes,
      () => Number.isInteger(bytes) && bytes > 0,
      'must be a number of bytes',
    ]),
  ];
  return rules
    .filter(([, value, isFine]) => !isFine(value))
    .map(([field, value, , must]) =>
      value === undefined
        ? `${field} is missing; it ${must}.`
        : `${field} is ${JSON.stringify(value)}; it ${must}.`,
    );
}

/** Whether a text is a language of BCP 47 as it is usually written: `en-GB`. */
export function isLanguage(text: string): boolean {
  return succeeds(() => new Intl.Locale(text)) && new Intl.Locale(text).baseName === text;
}

export function isTimeZone(text: string): boolean {
  return succeeds(() => new Intl.DateTimeFormat('en', { timeZone: text }));
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && succeeds(() => new URL(text)) && new URL(text).origin === text;
}

function isPath(text: string): boolean {
  return /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/.test(text);
}

function isMail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

function isTarget(text: string): boolean {
  return /^(?:\/(?!\/)|https:\/\/|mailto:|tel:)/.test(text);
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

/** What a release of the shell says of its site, with the paths of the backend's parts. */
export async function siteRecordOf(config: SiteConfig): Promise<SiteRecord> {
  const { name, tagline, language, timeZone, home, themeColors, budgets } = config;
  const { origin, forms = {}, features = {}, backend } = config;
  const parts = backend ? await backend() : [];
  const reserved = parts.flatMap(({ reserved = [] }) => reserved);
  const told = Object.entries(forms).flatMap(([key, { address, file }]) =>
    address === undefined ? [] : [[key, { address, ...(file === false && { file }) }]],
  );
  return {
    ...{ name, tagline, language, timeZone, home, themeColors, reserved },
    ...(origin !== undefined && { origin }),
    forms: Object.fromEntries(told),
    features: { uploads: features.uploads ?? false },
    budgets: { ...defaultBudgets, ...budgets },
  };
}

/** What the shell's scripts are told of the site. */
export function browserSiteOf(config: SiteConfig): BrowserSite {
  const { name, language, home, navigation, footer, features = {} } = config;
  const { blockDevtools = false } = features;
  return { name, language, home, navigation, footer, features: { blockDevtools } };
}

/** The primary language: `en` of `en-GB`. Texts are chosen by it. */
export function primaryLanguage({ language }: Pick<SiteRecord, 'language'>): string {
  return new Intl.Locale(language).language;
}
