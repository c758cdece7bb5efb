// How long a company of 300 takes to move in, with two years of its months, through the HTTP API of a started product: its
// departments, people, contracts, grants, days taken, totals of months, the results of each day, its punches at a line a punch,
// and the shifts of two months. Each file is previewed and
// then imported, as a person does it; then all of them are undone, and imported once more, so that there are two rounds.
//
// The yardstick is none of our code: the same cells, copied into a plain table by PostgreSQL's COPY. Every file's time is shown
// as a multiple of it, too. `npm run bench moving-in -- 30` has so many people.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { from as copyFrom } from 'pg-copy-streams';

import { addMonths, daysOfMonth, monthOf, weekdayOf } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { type BenchServer, startBenchServer } from './lib/bench-server.ts';
import { printTable } from './lib/measure.ts';
import { processorTime } from './lib/processor.ts';

const PEOPLE = Number(process.argv.slice(2).find((given) => /^\d+$/.test(given)) ?? 300);
const DEPARTMENTS = 20;
const MONTHS = 24;
const GO_LIVE = monthOf(japanDate(epochMs(Date.now())));
const ROUNDS = 2;
/** So many people's shifts are saved by one request. */
const SHIFTS_OF = 30;

const people = Array.from({ length: PEOPLE }, (_, index) => `M${String(index).padStart(4, '0')}`);
const departmentOf = (index: number): string => `D${index % DEPARTMENTS}`;
const past = Array.from({ length: MONTHS }, (_, index) => addMonths(GO_LIVE, index - MONTHS));
const workdays = (month: typeof GO_LIVE) => daysOfMonth(month).filter((day) => ![0, 6].includes(weekdayOf(day)));

/** The months in parts, as their files have to be split. */
const parts = (length: number) =>
  Array.from({ length: Math.ceil(MONTHS / length) }, (_, index) => past.slice(index * length, (index + 1) * length));

/** A file of a company that moves in. */
interface MovingFile {
  readonly name: string;
  readonly route: string;
  /** The kind by which it is undone. */
  readonly kind: string;
  readonly query?: string;
  readonly rows: readonly (readonly string[])[];
}

const WEEK = ['所定_月', '所定_火', '所定_水', '所定_木', '所定_金'];
const FULL_TIME = WEEK.map(() => '8:00');
const hired = past[0] ?? GO_LIVE;

const FILES: readonly MovingFile[] = [
  {
    name: 'departments',
    route: 'departments/import',
    kind: 'departments',
    rows: [
      ['種類', 'コード', '名称'],
      ...Array.from({ length: DEPARTMENTS }, (_, index) => ['部署', departmentOf(index), `第${index + 1}部`]),
    ],
  },
  {
    name: 'people',
    route: 'users/import',
    kind: 'employees',
    query: '?names=register',
    rows: [
      ['社員ID', '氏名', 'フリガナ', '入社日', '雇用形態', '契約の開始日', ...WEEK, '部署'],
      ...people.map((id, index) => [
        id,
        `移行 ${id}`,
        'いこう',
        `${hired}-01`,
        '正社員',
        `${hired}-01`,
        ...FULL_TIME,
        departmentOf(index),
      ]),
    ],
  },
  {
    name: 'contracts',
    route: 'contracts/import',
    kind: 'contracts',
    rows: [
      ['社員ID', '適用開始日', ...WEEK],
      ...people.map((id) => [id, `${past[12] ?? GO_LIVE}-01`, ...WEEK.map(() => '7:30')]),
    ],
  },
  {
    name: 'grants',
    route: 'leave-import',
    kind: 'leave_grants',
    rows: [
      ['社員ID', '付与日', '付与日数', '残日数'],
      ...people.flatMap((id) => [
        [id, `${past[6] ?? GO_LIVE}-01`, '10', '4'],
        [id, `${past[18] ?? GO_LIVE}-01`, '11', '8.5'],
      ]),
    ],
  },
  {
    name: 'days taken',
    route: 'leave-import',
    kind: 'leave_taken',
    rows: [
      ['社員ID', '取得日', '単位'],
      ...people.flatMap((id, index) =>
        past.slice(8).map((month) => [id, workdays(month)[index % 15] ?? `${month}-01`, '1日']),
      ),
    ],
  },
  {
    name: 'month totals',
    route: 'past-months/import',
    kind: 'past_months',
    rows: [
      [
        '社員ID',
        '年月',
        '実働時間',
        '時間外労働時間',
        '法定休日労働時間',
        '深夜労働時間',
        '出勤日数',
        '有休取得日数',
        '欠勤日数',
      ],
      ...people.flatMap((id) => past.map((month) => [id, month, '172:30', '12:30', '0:00', '1:15', '20', '1', '0'])),
    ],
  },
  ...parts(12).map((months, index) => ({
    name: `days ${index + 1}`,
    route: 'past-days/import',
    kind: 'past_days',
    rows: [
      ['社員ID', '日付', '休憩時間', '実働時間', '時間外労働時間', '法定休日労働時間', '深夜労働時間'],
      ...people.flatMap((id) =>
        months.flatMap(workdays).map((day) => [id, day, '1:00', '8:30', '0:30', '0:00', '0:15']),
      ),
    ],
  })),
  ...parts(8).map((months, index) => ({
    name: `punches ${index + 1}`,
    route: 'past-days/import',
    kind: 'past_punches',
    rows: [
      ['社員ID', '打刻日', '打刻時刻', '打刻種別'],
      ...people.flatMap((id) =>
        months.flatMap(workdays).flatMap((day) => [
          [id, day, '8:58', '出勤'],
          [id, day, '18:31', '退勤'],
        ]),
      ),
    ],
  })),
];

/** The times of one file in one round, in milliseconds; those of a core for the server and PostgreSQL together. */
interface Timed {
  readonly name: string;
  readonly rows: number;
  readonly preview: number;
  readonly run: number;
  readonly core: number;
  readonly copy: number;
}

const csvOf = (rows: MovingFile['rows']): string => rows.map((row) => row.join()).join('\n');

async function sendAs(
  server: BenchServer,
  path: string,
  { method, json, file }: { readonly method?: string; readonly json?: object; readonly file?: string } = {},
) {
  const body = new FormData();
  body.set('file', new Blob([file ?? '']), 'file.csv');
  const answer = await fetch(server.url + path, {
    method: method ?? 'GET',
    headers: {
      authorization: `Bearer ${server.users[0]?.token ?? ''}`,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(file !== undefined && { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text.slice(0, 500)}`);
  return JSON.parse(text) as {
    added?: number;
    imports?: { id: number; is_undone: boolean }[];
    [name: string]: unknown;
  };
}

const sendJson = (server: BenchServer, method: string, path: string, json: object) =>
  sendAs(server, path, { method, json });

const sendFile = (server: BenchServer, path: string, file: string) => sendAs(server, path, { method: 'POST', file });

async function timed<Answer>(run: () => Promise<Answer>): Promise<readonly [number, Answer]> {
  const start = performance.now();
  const answer = await run();
  return [performance.now() - start, answer];
}

/** The cells of a file, copied into a plain table. */
async function copied({ database }: BenchServer, rows: MovingFile['rows']): Promise<number> {
  const client = await database.connect();
  try {
    const columns = (rows[0] ?? []).map((_, index) => `c${index} text`).join();
    await client.query(`create table bare_rows (${columns})`);
    const [ms] = await timed(() =>
      pipeline(
        Readable.from([csvOf(rows.slice(1))]),
        client.query(copyFrom('copy bare_rows from stdin with (format csv)')),
      ),
    );
    await client.query('drop table bare_rows');
    return ms;
  } finally {
    await client.end();
  }
}

const coreOf = async (server: BenchServer): Promise<number> => {
  const { server: own, database } = await processorTime(server);
  return own + database;
};

async function importFile(server: BenchServer, { name, route, query = '', rows }: MovingFile): Promise<Timed> {
  const text = csvOf(rows);
  const copy = await copied(server, rows);
  const before = await coreOf(server);
  const [preview, checked] = await timed(() => sendFile(server, `/api/admin/${route}/preview`, text));
  const [run, done] = await timed(() => sendFile(server, `/api/admin/${route}${query}`, text));
  const stored = Number(done.added) + Number(done.changed);
  if (stored !== Number(checked.added) + Number(checked.changed) || stored !== rows.length - 1)
    throw new Error(`${name}: ${JSON.stringify({ ...done, rows: undefined })} of ${rows.length - 1} rows`);
  return { name, rows: rows.length - 1, preview, run, core: (await coreOf(server)) - before, copy };
}

/** The shifts of two months, as the shift table saves them. */
async function planShifts(server: BenchServer): Promise<Timed> {
  const { rows: users } = await server.database.pool.query<{ user_id: number }>(
    `select user_id from user_account where employee_id like 'M%' and erased_at is null order by user_id`,
  );
  const months = [GO_LIVE, addMonths(GO_LIVE, 1)];
  const cells = users.flatMap(({ user_id: userId }) =>
    months.flatMap((month) => workdays(month).map((date) => [String(userId), date, '09:00', '18:00'])),
  );
  const copy = await copied(server, [['user', 'date', 'start', 'end'], ...cells]);
  const before = await coreOf(server);
  const [run] = await timed(async () => {
    for (const month of months)
      for (let begin = 0; begin < users.length; begin += SHIFTS_OF)
        await sendJson(server, 'PUT', `/api/admin/rosters/${month}`, {
          people: users.slice(begin, begin + SHIFTS_OF).map(({ user_id }) => ({
            user_id,
            days: workdays(month).map((date) => ({
              date,
              is_workday: true,
              start_time: '09:00',
              end_time: '18:00',
            })),
          })),
        });
  });
  return {
    name: 'shifts',
    rows: cells.length,
    preview: 0,
    run,
    core: (await coreOf(server)) - before,
    copy,
  };
}

/** Undoes the newest import of a kind. */
async function undone(server: BenchServer, { kind }: MovingFile): Promise<number> {
  const { imports = [] } = await sendAs(server, `/api/admin/imports/${kind}`);
  const newest = imports.find(({ is_undone: isUndone }) => !isUndone);
  const [ms] = await timed(() => sendJson(server, 'POST', `/api/admin/imports/${newest?.id}/undo`, {}));
  return ms;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2);

const server = await startBenchServer(1, 4);
try {
  const admin = server.users[0]?.claims.userId;
  await server.database.pool.query(`update user_account set role = 'super_admin' where user_id = $1`, [admin]);
  await sendJson(server, 'PUT', '/api/admin/go-live-month', { go_live_month: GO_LIVE });
  for (let round = 1; round <= ROUNDS; round++) {
    const results: Timed[] = [];
    const [whole] = await timed(async () => {
      for (const file of FILES) results.push(await importFile(server, file));
      if (round === ROUNDS) results.push(await planShifts(server));
    });
    const undos = new Map<string, number>();
    if (round < ROUNDS) for (const file of FILES.toReversed()) undos.set(file.name, await undone(server, file));
    process.stdout.write(`\nRound ${round}: ${PEOPLE} people in ${seconds(whole)} s\n`);
    printTable(
      ['', 'rows', 'preview s', 'import s', 'undo s', 'core s', 'COPY ms', 'import to COPY'],
      results.map(({ name, rows, preview, run, core, copy }) => [
        name,
        String(rows),
        preview === 0 ? '-' : seconds(preview),
        seconds(run),
        undos.has(name) ? seconds(undos.get(name) ?? 0) : '-',
        seconds(core),
        copy.toFixed(1),
        (run / copy).toFixed(0),
      ]),
    );
  }
} finally {
  await server.stop();
}
