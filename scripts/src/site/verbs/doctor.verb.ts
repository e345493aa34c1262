import { diagnoses } from '../doctor/diagnoses.ts';
import { columns } from '../help.ts';
import type { Verb } from '../verb.ts';

export const doctorVerb: Verb = {
  name: 'doctor',
  args: [],
  about: 'Whether this machine, the store and the server are fit for deploying and rolling back.',
  options: {},
  changes: false,
  example: 'doctor',
  run: async (call) => {
    const results = [];
    for (const { name, look } of diagnoses) {
      const result = await call.during(`Looking at ${name}`, async () => {
        try {
          return await look(call.world);
        } catch (error) {
          return { at: 'fault', sentence: error instanceof Error ? error.message : String(error) } as const;
        }
      });
      results.push({ name, ...result });
    }
    for (const line of columns(
      results.map(({ name, at, sentence }) => [name, `${at.padEnd(8)} ${sentence}`] as const),
    )) {
      call.say(line);
    }
    const ill = results.some(({ at }) => at === 'fault');
    return { exit: ill ? 'refused' : 'done', result: { diagnoses: results } };
  },
};
