import type { UnitRoute } from '@site/shared-ui/contracts';
import { isRouteField } from '../../core/releases/release.schema.ts';
import { routePathFault } from '../../core/releases/route-path.ts';
import { isRecord, isText, type Report, shown } from './conform-finding.ts';
import type { ConformCode } from './conform-rules.data.ts';

interface FieldRule {
  readonly code: ConformCode;
  /** Whether the field may be left out. */
  readonly optional?: true;
  accepts(value: unknown): boolean;
}

const isBoolean = (value: unknown) => typeof value === 'boolean';

/** Fields of a route that are checked one by one; `path` and `page` have more rules. */
const fieldRules: Readonly<Record<string, FieldRule>> = {
  title: { code: 'route-title-missing', accepts: isText },
  description: { code: 'route-description-missing', accepts: isText },
  prerender: { code: 'route-prerender-invalid', accepts: isBoolean },
  index: { code: 'route-index-invalid', accepts: isBoolean },
  status: {
    code: 'route-status-invalid',
    optional: true,
    accepts: (value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599,
  },
  hydrate: {
    code: 'route-hydrate-invalid',
    optional: true,
    accepts: (value) => ['load', 'interaction', 'use', 'prefetch'].includes(String(value)),
  },
  captcha: { code: 'route-captcha-invalid', optional: true, accepts: isBoolean },
  opensAt: {
    code: 'route-opens-at-invalid',
    optional: true,
    accepts: (value) => ['top', 'end'].includes(String(value)),
  },
  structuredData: { code: 'route-data-invalid', optional: true, accepts: Array.isArray },
};

/** The routes with a path and a page, with sound values in place of invalid ones. */
export function usableRoutes(value: unknown, report: Report): readonly UnitRoute[] {
  if (!Array.isArray(value)) {
    report('routes-invalid', `routes is ${shown(value)}.`);
    return [];
  }
  if (value.length === 0) report('routes-empty', 'routes has no route.');
  return value.flatMap((route: unknown, index) => {
    if (isRecord(route)) return usableRoute(route, `routes[${index}]`, report);
    report('route-invalid', `routes[${index}] is ${shown(route)}.`);
    return [];
  });
}

function usableRoute(route: Record<string, unknown>, name: string, report: Report): readonly UnitRoute[] {
  for (const field of Object.keys(route)) {
    if (!isRouteField(field)) report('route-field-unknown', `${name} has the field "${field}".`);
  }
  for (const [field, { code, optional, accepts }] of Object.entries(fieldRules)) {
    const value = route[field];
    if (!(optional && value === undefined) && !accepts(value))
      report(code, `${name}.${field} is ${shown(value)}.`);
  }
  const path = usablePath(route.path, name, report);
  if (!isText(route.page)) report('route-page-invalid', `${name}.page is ${shown(route.page)}.`);
  if (path === null || !isText(route.page)) return [];
  return [
    {
      path,
      page: route.page,
      title: isText(route.title) ? route.title : 'Untitled',
      description: isText(route.description) ? route.description : '',
      prerender: route.prerender !== false,
      index: route.index === true,
      // Counted in the record on every page.
      ...(route.captcha === true && { captcha: true }),
      ...(route.opensAt === 'end' && { opensAt: 'end' }),
    },
  ];
}

function usablePath(path: unknown, name: string, report: Report): string | null {
  if (typeof path !== 'string' || !/^(\/|\*$)/.test(path)) {
    report('route-path-invalid', `${name}.path is ${shown(path)}.`);
    return null;
  }
  const fault = routePathFault(path);
  if (fault !== null) report('route-path-form', `${name}.path ${shown(path)} ${fault}.`);
  const segments = path.split('/');
  const parameters = segments.filter((segment) => segment.startsWith(':'));
  if (new Set(parameters).size < parameters.length)
    report('route-parameter-twice', `${name}.path is ${shown(path)}.`);
  return path;
}
