import { type ApiProblem, formSchema } from '@platform/contract';
import fc from 'fast-check';
import { applicationRequest } from '../testing/form-request.ts';
import { sampleApplicationForm } from '../testing/sample-forms.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const examples = {
  fullName: ['Asha Example', 'علی\u200Cرضا', 'അനില്\u200D', '\u2060\u00AD', '\u3164'],
  email: ['asha@example.com', 'info@உதாரணம்.இந்தியா', 'a@gmail', 'a..b@x.example'],
  phoneNo: ['+91 98765 43210', '(0422) 4000100', '९८७६५४३२१०', '1234567'],
  address: ['1 Example Street\nLeeds', '7، سڑک', 'x'.repeat(301)],
  startDate: ['2026-03-31', '2024-02-29', '٢٠٢٦-٠٣-٣١', '2023-02-29', '31.03.2026'],
  years: ['12', '＋7', '௬௪', '−1', '1,5'],
  moves: ['yes', 'on', '', 'no'],
  position: ['Software Engineer', 'UI/UX Designer', 'Owner'],
} as const;
type Name = keyof typeof examples;

const schema = formSchema(sampleApplicationForm);

const marks = [...'\u200B\u200C\u200D\u2060\u00AD\u202A\u202C\uFEFF \u00A0\u2009\u3000-.()@٣५\u0000\uFE0F'];

const typed = fc
  .tuple(
    fc.constantFrom(...(Object.keys(examples) as Name[])),
    fc.nat(4),
    fc.array(fc.tuple(fc.nat(30), fc.constantFrom(...marks)), { maxLength: 4 }),
  )
  .map(([name, index, inserted]) => {
    const characters = [...(examples[name][index % examples[name].length] ?? '')];
    for (const [at, mark] of inserted) characters.splice(at % (characters.length + 1), 0, mark);
    return { name, value: characters.join('') };
  });

async function send(server: TestServer, name: Name, value: string) {
  const answer = await server.app.inject(await applicationRequest({ fields: { [name]: value } }));
  if (answer.statusCode !== 200) return { refused: answer.json<ApiProblem>().error };
  const { reference } = answer.json<{ reference: string }>();
  return { stored: (await server.repositories.submissions.find(reference))?.fields[name] };
}

/** What the form does before it sends: it refuses, or sends the values as its schema casts them. */
const inBrowser = (name: Name, value: string) =>
  schema.validateAt(name, { [name]: value }).then(
    (sent: string) => ({ sent }),
    (error: Error) => ({ refused: error.message }),
  );

test('a form that was sent without script gets the verdict of the browser, and the same is stored', async () => {
  await using server = await testServer();
  await fc.assert(
    fc.asyncProperty(typed, async ({ name, value }) => {
      const browser = await inBrowser(name, value);
      const received = await send(server, name, value);
      if ('sent' in browser) expect(received).toEqual(await send(server, name, browser.sent));
      else expect(received).toMatchObject({ refused: { field: name, message: browser.refused } });
      if ('sent' in browser) expect(received).not.toHaveProperty('refused');
    }),
    { numRuns: 60 },
  );
});
