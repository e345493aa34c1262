import { type NetworkRoutes, type VisitOptions, visit } from '@site/shared-ui/testing';
import { applicationForm } from './application.form.ts';
import { JoinPage } from './join.page.tsx';

export const settings = { apiBase: 'https://api.test', postalBase: 'https://postal.test' };

export const working = {
  'GET https://postal.test/pincode/641001': () => ({
    status: 200,
    data: [{ Status: 'Success', PostOffice: [{ District: 'Coimbatore', State: 'Tamil Nadu' }] }],
  }),
  'POST https://api.test/uploads': () => ({
    status: 201,
    data: { key: 'k', uploadUrl: '/uploads/k', linkUrl: '/uploads/k/link' },
  }),
  'PUT https://api.test/uploads/k': () => ({ status: 204, data: '' }),
  'GET https://api.test/uploads/k/link': () => ({ status: 200, data: { url: 'https://files.test/k' } }),
  'POST https://api.test/api/send-email': () => ({ status: 200, data: {} }),
} satisfies NetworkRoutes;

export const resume = (name = 'cv.pdf', bytes = 2048) => new File(['%PDF-'.padEnd(bytes)], name);

const required = [
  ['fullName', 'Asha Example'],
  ['email', 'asha@example.com'],
] as const;

type FieldName = (typeof applicationForm)['fields'][number]['name'];

export const labels = Object.fromEntries(
  applicationForm.fields.map(({ name, label }) => [name, label]),
) as Readonly<Record<FieldName, string>>;

export function visitJoin({ network = working, ...options }: VisitOptions = {}) {
  const join = visit(JoinPage, {
    path: '/join-innovation',
    settings,
    network,
    ...options,
  });
  const { user, getByRole, getByLabelText } = join;
  const field = (name: FieldName) => getByRole('textbox', { name: labels[name] }) as HTMLInputElement;
  const resumeField = () => getByLabelText(applicationForm.file.label) as HTMLInputElement;
  return {
    ...join,
    field,
    resumeField,
    fillRequired: async () => {
      // Pasted: each key would render the form again.
      for (const [name, text] of required) {
        await user.click(field(name));
        await user.paste(text);
      }
      await user.upload(resumeField(), resume());
    },
    apply: () => user.click(getByRole('button', { name: 'Apply Now' })),
    sent: () => join.requests.filter(({ url }) => url === 'https://api.test/api/send-email'),
  };
}
