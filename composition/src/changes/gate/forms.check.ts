import { formFaults, formKey, formName, type Release, type SiteRecord } from '@site/shared-ui/contracts';
import type { Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { done, type GateCheck } from './gate-check.ts';

/** Refuses a form that the server could not check as its release declares it, and names live forms that disappear. */
export const formsCheck: GateCheck = {
  name: 'forms',
  doing: 'Checking the forms',
  after: ['files'],
  run: async ({ release, candidate, site }) => {
    // A shell can switch off files of forms that other units have.
    const { units } = candidate.releases;
    const asked = release.unit === 'shell' ? Object.values(units).map(({ live }) => live) : [release];
    return done([...asked.flatMap((one) => formFindings(one, site)), ...candidate.removedForms]);
  },
};

export function formFindings(
  release: Release,
  site: Pick<SiteRecord, 'forms' | 'features'>,
): readonly Finding[] {
  const { unit, forms = {}, routes } = release;
  const paths = new Set(routes.map(({ path }) => path));
  return Object.entries(forms).flatMap(([name, form]) => {
    const key = formKey(unit, name);
    const given = Object.hasOwn(site.forms, key) ? site.forms[key] : undefined;
    const faults = [
      ...(formName.test(name) ? [] : ['its name has small letters, digits and hyphens.']),
      ...(['page', 'sentPage'] as const).flatMap((field) => {
        const { [field]: path } = form;
        if (path === undefined || paths.has(path)) return [];
        return [`no route has the path ${path}, which is its ${field}.`];
      }),
      ...(given?.address === form.address
        ? []
        : [`address: the site gives it ${given?.address ?? 'no address of its own'}.`]),
      ...(form.file && given?.file === false
        ? [`${form.file.name}: the address of this form takes no file.`]
        : []),
      ...(form.file && !site.features?.uploads
        ? [`${form.file.name}: this site takes no files. Switch on features.uploads in site.config.ts.`]
        : []),
      ...formFaults(form),
    ];
    return faults.map((fault) => ({
      code: 'form-unusable',
      sentence: `The form ${name} of ${releaseText(release)}: ${fault}`,
    }));
  });
}
