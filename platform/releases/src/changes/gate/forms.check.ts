import { formFaults, formName, type Release } from '@platform/contract';
import type { Finding } from '../../core/findings/finding.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { done, type GateCheck } from './gate-check.ts';

/**
 * Refuses a form that no server could check as its release declares it, and names live forms that disappear. Whether the site
 * takes it at its address is a question of compatibility.
 */
export const formsCheck: GateCheck = {
  name: 'forms',
  doing: 'Checking the forms',
  after: ['files'],
  run: async ({ release, candidate }) => done([...formFindings(release), ...candidate.removedForms]),
};

export function formFindings(release: Release): readonly Finding[] {
  const paths = new Set(release.routes.map(({ path }) => path));
  const forms = Object.entries(release.forms ?? {});
  return forms.flatMap(([name, form]) => {
    const others = forms.flatMap(([other]) => (other === name ? [] : [other]));
    return [
      ...(formName.test(name) ? [] : ['its name has small letters, digits and hyphens.']),
      ...(['page', 'sentPage'] as const).flatMap((field) => {
        const { [field]: path } = form;
        if (path === undefined || paths.has(path)) return [];
        return [`no route has the path ${path}, which is its ${field}.`];
      }),
      ...(form.erases === undefined || others.includes(form.erases.form)
        ? []
        : [`the release has no other form ${form.erases.form}, which it could erase.`]),
      ...formFaults(form),
    ].map((fault) => ({
      code: 'form-unusable',
      sentence: `The form ${name} of ${releaseText(release)}: ${fault}`,
    }));
  });
}
