import { afterAll, beforeAll, expect, it } from 'vitest';

import { fuzz } from './testing/fuzz/fuzz.ts';
import { FUZZ_SECRET, type FuzzWorld, prepareWorld } from './testing/fuzz/world.ts';
import { type ServerProcess, startProcess, stopProcess } from './testing/server-process.ts';
import { createTestDatabase, type TestDatabase, urlOf } from './testing/test-database.ts';

// The short form of `npm run bench fuzz`: whatever is sent to whichever call, the answer is the contract's.

// The full run takes a new one each time, and says which.
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123);
const REQUESTS = 1400;

let database: TestDatabase;
let server: ServerProcess;
let world: FuzzWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startProcess({
    DATABASE_URL: urlOf(database),
    KINTAI_DEMO: '1',
    KINTAI_JWT_SECRET: FUZZ_SECRET,
    KINTAI_WRITES_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
  });
  world = await prepareWorld(database);
});
afterAll(async () => {
  await stopProcess(server);
  await database.drop();
});

it(`answers ${REQUESTS} hostile requests as the contract says (seed ${SEED})`, async () => {
  const before = await world.fingerprint();
  const { findings, operations, statuses } = await fuzz(server.url, world, REQUESTS, SEED);
  expect(findings).toEqual([]);
  expect(operations.size).toBeGreaterThan(100);
  // So that the test sees what it is about: much of it goes as far as a handler.
  expect(statuses[200]).toBeGreaterThan(REQUESTS / 10);
  expect(await world.fingerprint()).toBe(before);
  expect(server.output()).not.toContain('"level":50');
});
