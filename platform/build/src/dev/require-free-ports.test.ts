import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { planDev } from './dev-plan.ts';
import { requireFreePorts } from './require-free-ports.ts';

test('a taken port is reported with its unit and with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const taken = (other.address() as AddressInfo).port;
  const plan = { ...planDev([], 8080, ['shell', 'catalog']), port: taken, units: [] };
  const asUnit = { ...plan, port: 0, units: [{ unit: 'catalog', port: taken } as const] };

  await expect(requireFreePorts(plan, '127.0.0.1')).rejects.toMatchObject({
    code: 'port-taken',
    message: expect.stringContaining(`Port ${taken} (the site) is taken by another program`),
  });
  await expect(requireFreePorts(asUnit, '127.0.0.1')).rejects.toThrow(`Port ${taken} (catalog) is taken`);

  other.close();
  await once(other, 'close');
  await expect(requireFreePorts(plan, '127.0.0.1')).resolves.toBeUndefined();
});
