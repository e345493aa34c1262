import {
  type FormDeclaration,
  formFaults,
  formKey,
  formName,
  type Release,
  type SiteRecord,
} from '@site/shared-ui/contracts';
import type { Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { done, type GateCheck } from './gate-check.ts';

/** Refuses a form that the server could not check as its release declares it, and names live forms that disappear. */
export const formsCheck: GateCheck = {
  name: 'forms',
  doing: 'Checking the forms',
  after: ['files'],
  run: async ({ release, candidate, site }) => {
    // A shell can switch off the files of other units' forms. The rest of them was checked when they went live.
    const others = release.unit === 'shell' ? Object.values(candidate.releases.units) : [];
    const files = others.flatMap(({ live }) => findingsOf(live, (_, form) => fileFaults(form, site)));
    return done([...formFindings(release, site), ...files, ...candidate.removedForms]);
  },
};

type Site = Pick<SiteRecord, 'forms' | 'features'>;

export function formFindings(release: Release, site: Site): readonly Finding[] {
  const paths = new Set(release.routes.map(({ path }) => path));
  return findingsOf(release, (name, form) => {
    const key = formKey(release.unit, name);
    const given = Object.hasOwn(site.forms, key) ? site.forms[key] : undefined;
    return [
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
      ...fileFaults(form, site),
      ...formFaults(form),
    ];
  });
}

function fileFaults({ file }: FormDeclaration, { features }: Site): readonly string[] {
  if (!file || features?.uploads) return [];
  return [`${file.name}: this site takes no files. Switch on features.uploads in site.config.ts.`];
}

function findingsOf(
  release: Release,
  faultsOf: (name: string, form: FormDeclaration) => readonly string[],
): readonly Finding[] {
  return Object.entries(release.forms ?? {}).flatMap(([name, form]) =>
    faultsOf(name, form).map((fault) => ({
      code: 'form-unusable',
      sentence: `The form ${name} of ${releaseText(release)}: ${fault}`,
    })),
  );
}
