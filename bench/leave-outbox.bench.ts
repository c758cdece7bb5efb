// How long a request of leave takes to be stored while Pleasanter hangs, beside one that answers; alternating.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addDays } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { hanging, startFakePleasanter } from '#server/features/leave/testing/fake-pleasanter.ts';
import { startProcess, stopProcess } from '#server/testing/server-process.ts';
import { median, printTable } from './lib/measure.ts';

const ROUNDS = 3;

const dataDir = await mkdtemp(join(tmpdir(), 'kintai-bench-'));
const pleasanter = await startFakePleasanter();
const server = await startProcess({
  KINTAI_DATA_DIR: dataDir,
  PLEASANTER_URL: pleasanter.url,
  PLEASANTER_API_KEY: pleasanter.apiKey,
  PLEASANTER_SITE_ID: String(pleasanter.siteId),
});

async function post(path: string, body: object, token?: string): Promise<{ token: string }> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<{ token: string }>;
}

try {
  const { token } = await post('/api/auth/login', {
    companyId: 'demo',
    employeeId: 'E0001',
    password: 'kintai-demo',
  });
  const today = japanDate(epochMs(Date.now()));
  let asked = 0;
  const askFor = async (): Promise<number> => {
    asked += 1;
    const start = performance.now();
    await post(
      '/api/vacation',
      {
        request_type: 'annual_leave',
        is_workday: true,
        request_date: addDays(today, 40 + asked),
        client_approver: '計測 花子',
      },
      token,
    );
    return performance.now() - start;
  };
  const times = { 'Pleasanter answers': [] as number[], 'Pleasanter hangs': [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    pleasanter.reply = null;
    times['Pleasanter answers'].push(await askFor());
    pleasanter.reply = hanging;
    times['Pleasanter hangs'].push(await askFor());
  }
  const usual = median(times['Pleasanter answers']);
  process.stdout.write(`A request of leave until its answer, ${ROUNDS} each; no more than 3,500 ms is promised.\n`);
  printTable(
    ['', 'median ms', 'longest ms', 'ratio'],
    Object.entries(times).map(([what, figures]) => [
      what,
      median(figures).toFixed(0),
      Math.max(...figures).toFixed(0),
      (median(figures) / usual).toFixed(1),
    ]),
  );
} finally {
  await stopProcess(server);
  await pleasanter.stop();
  await rm(dataDir, { recursive: true, force: true });
}
