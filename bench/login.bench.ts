// Whether the duration of a rejected login reveals which accounts exist: wrong passwords of existing and of unknown
// accounts alternate in one run. A ratio near 1 reveals nothing.
import { startBenchServer } from './lib/bench-server.ts';
import { median, printTable } from './lib/measure.ts';

const ROUNDS = 60;

const server = await startBenchServer(ROUNDS, 4);

async function refusedLogin(companyId: string, employeeId: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId, employeeId, password: 'wrong' }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Error(`answered ${answer.status}`);
  return performance.now() - start;
}

try {
  const times = {
    'wrong password': [] as number[],
    'no such employee': [] as number[],
    'no such company': [] as number[],
  };
  for (const [round, { employeeId }] of server.users.entries()) {
    // The rate limit per address would end the measurement; it is the same for all three.
    await server.database.pool.query('delete from installation.rate_limit');
    times['wrong password'].push(await refusedLogin(server.companyId, employeeId));
    times['no such employee'].push(await refusedLogin(server.companyId, `X${round}`));
    times['no such company'].push(await refusedLogin(`x-${round}`, employeeId));
  }
  const known = median(times['wrong password']);
  process.stdout.write(`Refused logins, medians of ${ROUNDS} each.\n`);
  printTable(
    ['', 'ms', 'to wrong password'],
    Object.entries(times).map(([what, figures]) => [
      what,
      median(figures).toFixed(1),
      (median(figures) / known).toFixed(2),
    ]),
  );
} finally {
  await server.stop();
}
