import { afterAll, beforeAll, expect, it } from 'vitest';

import { readCalendarFile } from './features/company-calendar/calendar-file.ts';
import { readLogo } from './features/logos/logo-image.ts';
import { createFileWorker, fileTask } from './platform/file-worker/file-worker.ts';
import type { spinUntil } from './platform/file-worker/testing/tasks.ts';
import { addCompany, addUser } from './testing/builders.ts';
import { svg } from './testing/images.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// What one company uploads delays nobody's punch.

const SPIN_UNTIL = fileTask<typeof spinUntil>(
  new URL('./platform/file-worker/testing/tasks.ts', import.meta.url),
  'spinUntil',
);
const READ_CALENDAR = fileTask<typeof readCalendarFile>(
  new URL('./features/company-calendar/calendar-file.ts', import.meta.url),
  'readCalendarFile',
);
const READ_LOGO = fileTask<typeof readLogo>(new URL('./features/logos/logo-image.ts', import.meta.url), 'readLogo');

const files = createFileWorker({ longestMs: 600_000 });
let server: TestServer;
let boss: string;
let bossCompany: string;

beforeAll(async () => {
  server = await startTestServer({ files });
  bossCompany = await addCompany(server.database);
  boss = await server.logIn(await addUser(server.database, { companyId: bossCompany, role: 'super_admin' }));
});
afterAll(() => server.stop());

const upload = (logo: Buffer) => {
  const form = new FormData();
  form.append('companyId', bossCompany);
  form.append('logo', new Blob([Uint8Array.from(logo)]), 'logo.svg');
  return server.call('POST /api/admin/upload-logo', { token: boss, body: form });
};

/** As many events of a whole year as a request may have. */
const calendar = `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nDTSTART:20260101\nDTEND:20270101\nEND:VEVENT\n'.repeat(4000)}`;
const readCalendar = () =>
  server.call('POST /api/admin/company-calendar/2026/read', { token: boss, body: { text: calendar } });

const attributes = Array.from({ length: 80_000 }, (_, at) => `a${at}="1"`).join(' ');
const HOSTILE: readonly (readonly [string, Buffer, string])[] = [
  ['80,000 attributes', svg(`<rect ${attributes}/>`), 'file_too_complex'],
  ['36,000 elements', svg('<rect width="1" height="1"/>'.repeat(36_000)), 'file_too_complex'],
  ['a million repetitions', svg(repetitions(6)), 'file_too_complex'],
  ['a text of 1 MB', svg(`<text>${'あ'.repeat(340_000)}`), 'logo_broken'],
];

function repetitions(levels: number): string {
  const level = (n: number): string => `<g id="l${n}">${`<use href="#l${n + 1}"/>`.repeat(10)}</g>`;
  return `${Array.from({ length: levels }, (_, n) => level(n)).join('')}<path id="l${levels}" d="M0 0h1"/>`;
}

it.each(HOSTILE)('an SVG of %s is refused with a word that says why', async (_, logo, code) => {
  const answer = await upload(logo);
  expect(answer).toMatchObject({ status: 400, body: { code, message: expect.stringMatching(/[ぁ-ん]/) } });
});

// The heaviest that are still read whole.
const heavyLogo = svg('<rect width="1" height="1"/>'.repeat(9900));
const heavyCalendar = { text: calendar, year: 2026 };

it.each([
  ['a logo', () => readLogo(heavyLogo), () => files.run(bossCompany, READ_LOGO, heavyLogo)],
  ['a calendar', () => readCalendarFile(heavyCalendar), () => files.run(bossCompany, READ_CALENDAR, heavyCalendar)],
] as const)('%s costs the thread of the punches little of what reading it takes', async (_, readHere, read) => {
  const cpuOf = async (work: () => unknown): Promise<number> => {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  await read();
  const here = await cpuOf(readHere);
  expect(await cpuOf(read)).toBeLessThan(here / 4);
});

it.each([
  ['logos', () => upload(svg())],
  ['calendars', readCalendar],
])('lets the others punch while a file is being read, and refuses what %s queue up behind it', async (_, send) => {
  const flag = new SharedArrayBuffer(1);
  const reading = files.run(bossCompany, SPIN_UNTIL, flag);
  const waiting = Array.from({ length: 6 }, send);
  const token = await server.logIn(await addUser(server.database));
  for (let punch = 0; punch < 20; punch += 1) {
    const body = { type: punch % 2 === 0 ? 'in' : 'out', latitude: null, longitude: null, accuracy: null, note: '' };
    expect((await server.call('POST /api/time-records', { token, body })).status).toBe(201);
  }
  Atomics.store(new Uint8Array(flag), 0, 1);
  expect(await reading).toBe('over');
  const answers = await Promise.all(waiting);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.map(({ body, headers }) => [body.code, headers.get('retry-after')])).toEqual([
    ['too_many_requests', '10'],
    ['too_many_requests', '10'],
  ]);
});
