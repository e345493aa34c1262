import { withEmployees } from './with-employees.ts';

const usage = `Usage: node backend/src/employees/remove-employees.command.ts ID...

Removes employees by their ids; their pages are gone at once. DATABASE_URL or DATA_DIR says where the
database is.
`;

const ids = process.argv.slice(2);
if (ids.length === 0 || ids.some((id) => id.startsWith('-'))) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else {
  await withEmployees(async (open) => {
    const employees = await open();
    for (const id of ids) {
      if (await employees.remove(id)) process.stdout.write(`removed: ${id}\n`);
      else {
        process.stderr.write(`There is no employee ${id}.\n`);
        process.exitCode = 1;
      }
    }
  });
}
