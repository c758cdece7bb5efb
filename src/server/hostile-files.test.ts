import { afterAll, beforeAll, expect, it } from 'vitest';

import { readCalendarFile } from './features/company-calendar/calendar-reader.ts';
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
  new URL('./features/company-calendar/calendar-reader.ts', import.meta.url),
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

const calendarOf = (...events: readonly string[]): Buffer =>
  Buffer.from(
    `BEGIN:VCALENDAR\n${events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT\n`).join('')}END:VCALENDAR\n`,
  );
/** Events on as many days as a file may have. */
const calendar = calendarOf(...Array.from({ length: 4000 }, () => 'DTSTART:20260101\nDTEND:20260126'));
const readCalendar = (file = calendar) => {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(file)]), 'calendar.ics');
  return server.call('POST /api/admin/company-calendar/2026/read', { token: boss, body: form });
};

it.each([
  ['a rule of each second', ['DTSTART:20260101\nDURATION:P1D\nRRULE:FREQ=SECONDLY'], 200, undefined],
  ['a rule that has a billion days', ['DTSTART:20260101\nRRULE:FREQ=DAILY;COUNT=1000000000'], 200, undefined],
  ['rules since 1900', ['DTSTART:19000101\nRRULE:FREQ=DAILY'], 400, 'calendar_unreadable'],
  [
    'more days than a company has',
    Array.from({ length: 300 }, () => 'DTSTART:20260101\nDURATION:P365D'),
    400,
    'calendar_unreadable',
  ],
  ['a text of 1 MB', [`SUMMARY:${'あ'.repeat(340_000)}`], 200, undefined],
  ['a line of 1 MB that is none', ['a;'.repeat(500_000)], 400, 'calendar_unreadable'],
])('a calendar with %s is answered', async (_, events, status, code) => {
  const answer = await readCalendar(calendarOf(...events));
  expect(answer).toMatchObject({ status, body: code === undefined ? {} : { code } });
});

it('a calendar with a rule that never ends is refused with a word that says why', async () => {
  const impatient = createFileWorker({ longestMs: 200 });
  const bytes = calendarOf('DTSTART:20260101\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
  const reading = impatient.run(bossCompany, READ_CALENDAR, { bytes, year: 2026 });
  await expect(reading).rejects.toMatchObject({ code: 'file_too_complex' });
  await impatient.stop();
});

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
const heavyCalendar = { bytes: calendar, year: 2026 };

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
  // Whatever else this thread has to do meanwhile, as to collect garbage, only adds: the least of three is the reading's own.
  const there = [await cpuOf(read), await cpuOf(read), await cpuOf(read)];
  expect(Math.min(...there)).toBeLessThan(here / 4);
});

it.each([
  ['logos', () => upload(svg())],
  ['calendars', () => readCalendar()],
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
