// `npm run bench faults`: real processes are killed, cut off, filled up and slowed down under a load of punches. Each row
// is one fault: what was acknowledged is stored, each once. `-- --kills 200` kills the server, its database or both at
// random instead, so many times; with `--webhooks` a receiver has to get each stored punch, in the order of its person.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import { FAULT_ENV } from '#server/testing/fault-load.ts';
import { type ReceivedDifferences, startWebhookReceiver } from './lib/webhook-receiver.ts';
import { atRandom, embeddedFaults, type Outcome } from './lib/fault-embedded.ts';
import { externalFaults } from './lib/fault-external.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    webhooks: { type: 'boolean' },
  },
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
  const { seen, differences, longestMs, received } = outcome;
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
  if (received !== null) reportReceived(received);
  if (seen.withoutRetryAfter > 0) console.log(`  ${seen.withoutRetryAfter} answers of 503 without Retry-After`);
}

/** Says what a receiver of events got: each punch at least once, none that isn't stored, those of a person in their order. */
function reportReceived({ received, lost, invented, outOfOrder, twice, unsigned }: ReceivedDifferences): void {
  console.log(
    `  ${received} received, ${lost.length} lost, ${invented.length} never stored, ${outOfOrder.length} people out of order, ${twice} twice, ${unsigned} unsigned`,
  );
  if (lost.length + invented.length + outOfOrder.length + unsigned > 0) failed += 1;
}

if (values.kills !== undefined) {
  const seed = Number(values.seed ?? randomInt(1_000_000));
  console.log(`seed ${seed}`);
  const receiver = values.webhooks === true ? await startWebhookReceiver(FAULT_ENV.KINTAI_JWT_SECRET) : null;
  const { rounds, ...outcome } = await atRandom(Number(values.kills), seed, receiver);
  receiver?.stop();
  report(`${rounds.server} server, ${rounds.database} database, ${rounds.both} both`, outcome);
} else {
  const faults = { ...embeddedFaults, ...externalFaults };
  for (const [name, run] of Object.entries(faults))
    if (values.only === undefined || name.includes(values.only)) report(name, await run());
}
console.log(failed === 0 ? 'acknowledged = stored, each once' : `${failed} rows are wrong`);
process.exitCode = failed === 0 ? 0 : 1;
