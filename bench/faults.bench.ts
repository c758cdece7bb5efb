// `npm run bench faults`: real processes are killed, cut off, filled up and slowed down under a load of punches. Each row
// is one fault: what was acknowledged is stored, each once. `-- --kills 200` kills the server, its database or both at
// random instead, so many times.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import { atRandom, embeddedFaults, type Outcome } from './lib/fault-embedded.ts';
import { externalFaults } from './lib/fault-external.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});

const width = [38, 9, 5, 8, 6, 9, 12, 10] as const;
const line = (cells: readonly (string | number)[]): void =>
  console.log(
    cells
      .map((cell, place) => (place === 0 ? String(cell).padEnd(width[0]) : String(cell).padStart(width[place] ?? 8)))
      .join(' '),
  );
const seconds = (ms: number): string => (ms / 1000).toFixed(1);

line(['fault', 'punches', 'lost', 'doubled', '503', 'no answer', 'other 4xx5xx', 'longest s']);
let failed = 0;

function report(name: string, outcome: Outcome | string): void {
  if (typeof outcome === 'string') return line([name, `skipped: ${outcome}`]);
  const { seen, differences, longestMs } = outcome;
  const others = [...seen.statuses].filter(([status]) => ![0, 201, 503].includes(status));
  const other = others.reduce((sum, [, count]) => sum + count, 0);
  line([
    name,
    seen.acknowledged.size,
    differences.lost.length,
    differences.doubled.length,
    seen.statuses.get(503) ?? 0,
    seen.statuses.get(0) ?? 0,
    other,
    seconds(longestMs),
  ]);
  const isWrong = differences.lost.length + differences.doubled.length + seen.withoutRetryAfter + other > 0;
  if (isWrong) failed += 1;
  if (seen.withoutRetryAfter > 0) console.log(`  ${seen.withoutRetryAfter} answers of 503 without Retry-After`);
}

if (values.kills !== undefined) {
  const seed = Number(values.seed ?? randomInt(1_000_000));
  console.log(`seed ${seed}`);
  const { rounds, ...outcome } = await atRandom(Number(values.kills), seed);
  report(`${rounds.server} server, ${rounds.database} database, ${rounds.both} both`, outcome);
} else {
  const faults = { ...embeddedFaults, ...externalFaults };
  for (const [name, run] of Object.entries(faults))
    if (values.only === undefined || name.includes(values.only)) report(name, await run());
}
console.log(failed === 0 ? 'acknowledged = stored, each once' : `${failed} rows are wrong`);
process.exitCode = failed === 0 ? 0 : 1;
