import { requireVersion } from './api-report.ts';

/** A report as API Extractor writes it. */
const reportOf = (version: string, ...declarations: readonly string[]) =>
  [`Version: ${version}`, '```ts', "import { JSX } from 'react';", ...declarations, '```\n'].join('\n\n');

const state = '// @public\nexport function LoadingState(input: LoadingStateProps): JSX.Element;';
const props = '// @public\nexport interface LoadingStateProps {\n    readonly text: string;\n}';
const tone = "type Tone = 'go' | 'stop';";
const ribbon = 'export const Ribbon: string;';
const withLine = (line: string) => props.replace('\n}', `\n    ${line};\n}`);

test.each<[what: string, after: readonly string[], version: string, least: string | null]>([
  ['nothing', [state, props, tone], '2.3.1', null],
  ['a comment', [state.replace('@public', '@public (undocumented)'), props, tone], '2.3.1', null],
  ['an added export', [state, props, tone, ribbon], '2.3.2', '2.4.0'],
  ['an added export in a minor version', [state, props, tone, ribbon], '2.4.0', null],
  ['an optional property', [state, withLine('readonly wide?: boolean'), tone], '2.3.1', '2.4.0'],
  ['a required property', [state, withLine('readonly to: string'), tone], '2.4.0', '3.0.0'],
  ['a removed export', [props, tone], '2.4.0', '3.0.0'],
  ['another type', [state.replace('JSX.Element', 'null'), props, tone], '2.4.0', '3.0.0'],
  ['another type of what an export refers to', [state, props, "type Tone = 'go';"], '2.4.0', '3.0.0'],
  ['an older version', [state, props, tone], '2.3.0', '2.3.1'],
])('%s needs a version that says so', (_, after, version, least) => {
  const check = () =>
    requireVersion(reportOf('2.3.1', state, props, tone), reportOf(version, ...after), { Ribbon: '2.4.0' });
  if (least === null) expect(check).not.toThrow();
  else expect(check).toThrow(`has to be ${least} at least`);
});

test('an added export needs its first version', () => {
  const check = () => requireVersion(reportOf('2.3.1', state), reportOf('2.4.0', state, ribbon), {});
  expect(check).toThrow('Write the first version of Ribbon');
});
