// The gate `refusals`: each route lists the codes with which it can be refused, and no others.
import { join } from 'node:path';
import { errors } from '#contract/errors.ts';
import { listedRefusals, type Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { commonRefusalsOf } from '../src/server/platform/http/routes.ts';
import { faultsOfLists, readRefusals } from './refusals.ts';
import { root } from './tools.ts';

const table: Readonly<Record<string, Route>> = routes;
const refusals = readRefusals({
  config: join(root, 'src/server/tsconfig.json'),
  codes: new Set(Object.keys(errors)),
  conventions: [
    { file: 'platform/http/form.ts', name: 'readForm', isOf: (name) => table[name]?.form !== undefined },
    {
      file: 'platform/http/idempotency.ts',
      name: 'readIdempotencyKey',
      isOf: (name) => table[name]?.idempotent === true,
    },
  ],
});
const faults = faultsOfLists(refusals, (name) => {
  const route = table[name];
  return route === undefined
    ? { own: [], common: [] }
    : { own: listedRefusals(route), common: commonRefusalsOf(name, route) };
});
const lost = Object.keys(table).filter((name) => !refusals.routes.has(name));
console.log(`Read ${refusals.files} files.`);
for (const fault of [...faults, ...lost.map((name) => `${name} has no handler to be read`)]) console.log(fault);
process.exitCode = faults.length + lost.length === 0 ? 0 : 1;
