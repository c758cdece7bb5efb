import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOfLists, readRefusals, type Refusals } from './refusals.ts';

const CODES = ['not_found', 'taken', 'full', 'late', 'closed', 'broken', 'off', 'busy', 'never'] as const;

/** A server in small: each route refuses in one of the ways in which services do. */
const FILES: Readonly<Record<string, string>> = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'es2024',
      lib: ['es2024'],
      types: [],
      module: 'nodenext',
      allowImportingTsExtensions: true,
    },
    include: ['**/*.ts'],
  }),
  'platform/app-error.ts': `
    export type ErrorCode = ${CODES.map((code) => `'${code}'`).join(' | ')};
    export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
      readonly code: Code;
      constructor(code: Code) {
        super(code);
        this.code = code;
      }
      static at<Code extends ErrorCode>(_field: string, code: Code): AppError<Code> {
        return new AppError(code);
      }
    }`,
  'platform/database.ts': `
    import { AppError, type ErrorCode } from './app-error.ts';
    export interface Trx { insert(): Promise<number>; firstOrThrow(error: () => Error): Promise<number> }
    export const transaction = async <Result>(run: (trx: Trx) => Promise<Result>): Promise<Result> => run({} as Trx);
    const BY_STATE: Readonly<Record<string, 'closed' | 'late'>> = { KT001: 'closed', KT002: 'late' };
    export const writeIntoMonth = <Result>(statement: Promise<Result>): Promise<Result> =>
      statement.catch((error: unknown) => {
        const refusal = BY_STATE[String(error)];
        throw refusal === undefined ? error : new AppError(refusal);
      });
    export const orTaken = (field: string, code: ErrorCode) => (error: unknown): never => {
      throw String(error) === '23505' ? AppError.at(field, code) : error;
    };`,
  'platform/files.ts': `
    import { AppError, type ErrorCode } from './app-error.ts';
    export interface Task<Output> { readonly name: string; readonly types?: () => Output }
    export const fileTask = <Run extends () => unknown>(name: string): Task<ReturnType<Run>> => ({ name }) as never;
    export interface Files { run<Output>(task: Task<Output>): Promise<Output> }
    export function createFiles(onMessage: (listener: (message: { readonly code: ErrorCode }) => void) => void): Files {
      return {
        run: () =>
          new Promise((_, reject) => {
            onMessage((message) => reject(new AppError(message.code)));
            reject(new AppError('busy'));
          }),
      };
    }`,
  'records/rows.ts': `
    import { AppError } from '../platform/app-error.ts';
    import type { Trx } from '../platform/database.ts';
    export async function lockRow(trx: Trx): Promise<number> {
      return findRow(trx);
    }
    const findRow = async (trx: Trx): Promise<number> => requireRow(await trx.insert());
    function requireRow(row: number): number {
      if (row === 0) throw new AppError('not_found');
      return row;
    }
    export async function createOnce(how: { readonly create: (trx: Trx) => Promise<number> }, trx: Trx): Promise<number> {
      return how.create(trx);
    }
    export const missing = (): AppError<'not_found'> => new AppError('not_found');
    export async function importRow(row: number): Promise<void> {
      if (row > 9) throw AppError.at('row', 'full');
    }`,
  'features/service.ts': `
    import { AppError } from '../platform/app-error.ts';
    import { orTaken, transaction, type Trx, writeIntoMonth } from '../platform/database.ts';
    import { createOnce, importRow, lockRow, missing } from '../records/rows.ts';
    export const deep = (): Promise<number> => transaction((trx) => lockRow(trx));
    export const viaCallback = (trx: Trx): Promise<number> =>
      createOnce({ async create() { if (trx === null) throw new AppError('full'); return 1; } }, trx);
    export const viaOtherCallback = (trx: Trx): Promise<number> => createOnce({ create: async () => 1 }, trx);
    export const insert = (trx: Trx): Promise<number> =>
      writeIntoMonth(trx.insert()).catch(orTaken('name', 'taken'));
    export const select = (trx: Trx): Promise<number> => trx.firstOrThrow(missing);
    export async function runImport(rows: readonly number[]): Promise<void> {
      for (const row of rows) await importRow(row);
    }
    export async function runEach(rows: readonly number[]): Promise<string[]> {
      const refused: string[] = [];
      for (const row of rows)
        try {
          await importRow(row);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (passes(error)) throw error;
          refused.push(error.code);
        }
      return refused;
    }
    const passes = (error: AppError): error is AppError<'busy'> => error.code === 'busy';
    export interface Checked { readonly refusal: AppError<'late' | 'closed'> | null }
    export const check = (day: number): Checked => {
      const refuse = (refusal: AppError<'late' | 'closed'>): Checked => ({ refusal });
      if (day > 2) return refuse(new AppError('closed'));
      return { refusal: day > 1 ? new AppError('late') : null };
    };
    export const store = (day: number): void => {
      const { refusal } = check(day);
      if (refusal !== null) throw refusal;
    };
    export const anyCode = (error: AppError): never => {
      throw error;
    };
    const REASONS = { gone: 'off' } as const;
    export const byTable = (why: keyof typeof REASONS): never => {
      throw new AppError(REASONS[why]);
    };
    export function readFile(): number {
      throw new AppError('broken');
    }`,
  'features/feature.routes.ts': `
    import { type Files, fileTask } from '../platform/files.ts';
    import type { Trx } from '../platform/database.ts';
    import { places, routes } from './entities.ts';
    import * as service from './service.ts';
    import {
      anyCode, byTable, check, deep, insert, runEach, runImport, select, store, viaCallback, viaOtherCallback,
      type readFile,
    } from './service.ts';
    const READ = fileTask<typeof readFile>('readFile');
    export interface Target { readonly apply: (day: number) => Promise<void> }
    export interface Dependencies { readonly trx: Trx; readonly files: Files; readonly targets: Readonly<Record<string, Target>> }
    export const handlers = ({ trx, files, targets }: Dependencies) => ({
      'GET /deep': () => deep(),
      'POST /callback': () => viaCallback(trx),
      'POST /other-callback': () => viaOtherCallback(trx),
      'POST /constraint': () => insert(trx),
      'GET /maker': () => select(trx),
      'POST /import': () => runImport([1]),
      'POST /each': () => runEach([1]),
      'GET /preview': () => check(1).refusal?.message,
      'POST /store': () => store(1),
      'POST /table': () => byTable('gone'),
      'POST /file': () => files.run(READ),
      'POST /target': ({ kind }: { kind: string }) => targets[kind]?.apply(1),
      'GET /quiet': () => deep().catch(() => null),
      'POST /places': () => places.add(1),
      'POST /routes': () => routes.add(1),
      'DELETE /places': () => places.remove(),
      'PUT /routes/order': () => routes.order(),
      'POST /any': () => anyCode(new Error() as never),
      'GET /health': () => 'ok',
    });
    export { service };`,
  'shared/entity.ts': `
    import { AppError } from '../platform/app-error.ts';
    export interface Definition {
      readonly check?: (day: number) => Promise<void>;
      readonly orTaken: (error: unknown) => never;
      readonly list?: { readonly refuse: () => never };
    }
    export interface Entity { add(day: number): Promise<void>; remove(): Promise<void>; order(): void }
    export function entity(definition: Definition): Entity {
      const { check, list } = definition;
      async function store(day: number): Promise<void> {
        await Promise.reject(day).catch(definition.orTaken);
      }
      function find(day: number): void {
        if (day > 1) throw new AppError('not_found');
      }
      return {
        async add(day) {
          await check?.(day);
          await store(day);
        },
        async remove() {
          find(2);
        },
        order() {
          list?.refuse();
        },
      };
    }`,
  'features/entities.ts': `
    import { AppError } from '../platform/app-error.ts';
    import { orTaken } from '../platform/database.ts';
    import { entity } from '../shared/entity.ts';
    export const places = entity({
      async check(day) {
        if (day > 1) throw new AppError('full');
      },
      orTaken: orTaken('name', 'taken'),
    });
    export const routes = entity({
      orTaken: orTaken('name', 'late'),
      list: {
        refuse() {
          throw new AppError('closed');
        },
      },
    });`,
  'features/targets.ts': `
    import { AppError } from '../platform/app-error.ts';
    import type { Target } from './feature.routes.ts';
    const shift: Target = {
      async apply(day) {
        if (day > 1) throw new AppError('late');
      },
    };
    export const targets: Readonly<Record<string, Target>> = { shift };`,
  'app.ts': `
    import { handlers } from './features/feature.routes.ts';
    import { targets } from './features/targets.ts';
    import { createFiles } from './platform/files.ts';
    export const app = handlers({ trx: {} as never, files: createFiles(() => {}), targets });`,
};

describe('what routes are refused with', () => {
  const folder = mkdtempSync(join(tmpdir(), 'refusals-'));
  let refusals: Refusals;
  beforeAll(() => {
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    refusals = readRefusals({ config: join(folder, 'tsconfig.json'), codes: new Set(CODES) });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['three calls below a transaction', 'GET /deep', ['not_found']],
    ['in a callback', 'POST /callback', ['full']],
    ['in the callback of another caller', 'POST /other-callback', []],
    [
      'by a constraint, a trigger and the codes that a function is passed',
      'POST /constraint',
      ['closed', 'late', 'taken'],
    ],
    ['by a function that makes refusals', 'GET /maker', ['not_found']],
    ['in a loop', 'POST /import', ['full']],
    ['in a loop that keeps what is wrong with a row, but for one code', 'POST /each', ['busy']],
    ['as a value that is shown', 'GET /preview', []],
    ['as a value that is thrown', 'POST /store', ['closed', 'late']],
    ['by a table of codes', 'POST /table', ['off']],
    ['by the file worker, and by its task', 'POST /file', ['broken', 'busy']],
    ['behind an interface', 'POST /target', ['late']],
    ['by what a constant is defined with', 'POST /places', ['full', 'taken']],
    ['by what another constant is defined with', 'POST /routes', ['late']],
    ['by what is the same for each constant', 'DELETE /places', ['not_found']],
    ['by a part of a definition', 'PUT /routes/order', ['closed']],
    ['by what is caught', 'GET /quiet', []],
    ['by nothing', 'GET /health', []],
  ] as const)('%s', (_, route, codes) => {
    expect([...(refusals.routes.get(route)?.keys() ?? ['no handler'])].toSorted()).toEqual(codes);
  });

  it('says where a type has any code', () => {
    expect(refusals.unclear).toEqual([expect.stringMatching(/features\/service\.ts:\d+: error could have any code/)]);
  });

  it('are compared with what the routes list', () => {
    const lists: Readonly<Record<string, readonly string[]>> = {
      'POST /callback': ['full'],
      'POST /table': ['off', 'never'],
      'POST /store': ['late'],
    };
    const ofRoutes = Object.keys(lists);
    const routes = new Map([...refusals.routes].filter(([name]) => ofRoutes.includes(name)));
    const listed = (name: string) => ({ own: lists[name] ?? [], common: [] });
    expect(faultsOfLists({ ...refusals, routes, unclear: [] }, listed)).toEqual([
      expect.stringMatching(/^POST \/store doesn't list closed: POST \/store > store > .*features\/service\.ts:\d+$/),
      'POST /table lists never, with which nothing refuses',
    ]);
    const common = () => ({ own: [], common: CODES });
    expect(faultsOfLists({ ...refusals, unclear: [] }, common)).toEqual([]);
  });
});
