import { runTool } from './run-tool.ts';

test('an error has the end of what a tool said: all four lines of a lock of restic', async () => {
  const call = ['sh', '-c', `printf 'before\\nlocked by\\ncreated at\\nid\\nremedy\\n' >&2; exit 1`];
  await expect(runTool(call, process.env)).rejects.toThrow('sh failed: locked by created at id remedy');
});
