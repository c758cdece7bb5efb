import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { CommandContext } from '../command.ts';
import type { Database } from '../../platform/database/database.ts';
import { readConfig } from '../../config.ts';
import { runCommand } from '../run.ts';

/** The outcome of a command. */
export interface Outcome {
  readonly exitCode: number;
  readonly printed: string;
  readonly complained: string;
  readonly questions: readonly string[];
}

/** An operator who runs commands beside a real server on a real database. */
export interface Operator {
  readonly server: TestServer;
  /** The settings of the server that the commands read; none but what a test sets. */
  readonly settings: Record<string, string>;
  /** Runs a command. `answers` are given in order, the last one repeatedly; without any there is no terminal. */
  run(args: readonly string[], ...answers: string[]): Promise<Outcome>;
  /** Runs a command, without a terminal, on another database. */
  runOn(database: Database, args: readonly string[]): Promise<Outcome>;
  /** The audit entries of a company, oldest first. */
  auditOf(companyId: string): Promise<readonly object[]>;
  /** All rows that a refused command might have changed. */
  everything(): Promise<unknown>;
}

/** Starts the server. Stop it in `afterAll`. */
export async function startOperator(): Promise<Operator> {
  const server = await startTestServer();
  const settings: Record<string, string> = {};
  const runWith = async (
    database: Database,
    args: readonly string[],
    answers: string[],
    owner = database,
  ): Promise<Outcome> => {
    const [printed, complained, questions]: [string[], string[], string[]] = [[], [], []];
    const ask = (question: string): Promise<string> => {
      questions.push(question);
      return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? '');
    };
    const context: CommandContext = {
      print: (text) => void printed.push(text),
      complain: (text) => void complained.push(text),
      ask: answers.length === 0 ? null : ask,
      withDatabase: (work) => work(database, 'the tests’ database', owner, new AbortController().signal),
      config: () => readConfig(settings),
      now: server.now,
    };
    const exitCode = await runCommand(args, context);
    return { exitCode, printed: printed.join('\n'), complained: complained.join('\n'), questions };
  };
  return {
    server,
    settings,
    run: (args, ...answers) => runWith(server.runtime, args, answers, server.database),
    runOn: (database, args) => runWith(database, args, []),
    auditOf: (companyId) =>
      server.database.kysely
        .selectFrom('audit_entry')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('audit_entry_id')
        .execute(),
    async everything() {
      const { rows } = await server.database.pool.query(
        `select (select json_agg(c order by company_id) from company c) as companies,
          (select json_agg(u order by user_id) from user_account u) as users,
          (select count(*) from audit_entry) as audit_entries, (select count(*) from time_record) as records`,
      );
      return rows;
    },
  };
}

/** The one-time password that a command printed; `''` without one. */
export const passwordIn = ({ printed }: Outcome): string => /Password {5}(\S+)/.exec(printed)?.[1] ?? '';
