import { columns } from '../call/help.ts';
import type { Subcommand } from '../call/subcommand.ts';
import { type Diagnosis, diagnoses, diagnosesOfParts } from './doctor/diagnoses.ts';

export const doctorSubcommand: Subcommand = {
  name: 'doctor',
  args: [],
  about: 'Whether this machine, the store and the server are fit for deploying and rolling back.',
  options: {},
  changes: false,
  example: 'doctor',
  run: async (call) => {
    const results: (Diagnosis & { readonly name: string })[] = [];
    // Parts that cannot be imported are one fault among the others.
    const ofParts = await diagnosesOfParts(call.deps).catch((error: unknown) => [
      { name: 'backend', diagnose: () => Promise.reject(error) },
    ]);
    for (const { name, diagnose } of [...diagnoses, ...ofParts]) {
      const result = await call.withProgress(`Checking ${name}`, async () => {
        try {
          return await diagnose(call.deps);
        } catch (error) {
          return {
            status: 'fault',
            sentence: error instanceof Error ? error.message : String(error),
          } as const;
        }
      });
      results.push({ name, ...result });
    }
    for (const line of columns(
      results.map(({ name, status, sentence }) => [name, `${status.padEnd(8)} ${sentence}`] as const),
    )) {
      call.print(line);
    }
    const found = (wanted: Diagnosis['status']) => results.some(({ status }) => status === wanted);
    const exit = found('fault') ? 'refused' : found('empty') ? 'unknown' : 'done';
    return { exit, result: { diagnoses: results } };
  },
};
