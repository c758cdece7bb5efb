import { appendFileSync } from 'node:fs';

/** Notes for the budget of the tests (scripts/suite/budget.ts) that something dear was done once more, such as `server starts`. */
export function count(what: string): void {
  const file = process.env['KINTAI_TEST_COUNTS'];
  if (file !== undefined) appendFileSync(file, `${what}\n`);
}
