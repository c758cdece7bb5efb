import type { Database } from './database.ts';
import { isSchemaOf } from './migrate.ts';

/** An answer holds so long: some balancers ask every second, and each question is a write. */
const HOLDS_MS = 5_000;

/** Checks the needs of a punch on one of its connections: a stored write, room on the disk, the schema of this version. */
const ASK = `
  with written as (
    insert into installation.write_probe (written_at) values (now())
    on conflict (is_only) do update set written_at = excluded.written_at
  )
  select name from installation.migration_checksum where (select installation.take_room()) > 0`;

/** Whether a server's database can take punches. */
export interface Readiness {
  /** Whether its schema is that of this version. Rejects with the database's own error while no write can be stored. */
  isReady(): Promise<boolean>;
}

/** Readiness by what it takes to write, which is tried once in {@link HOLDS_MS} at most, whoever asks. */
export function createReadiness({ hot }: Database, holdsMs = HOLDS_MS): Readiness {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  const ask = async (): Promise<boolean> => {
    const { rows } = await hot.query<{ name: string }>(ASK);
    return isSchemaOf(new Set(rows.map(({ name }) => name)));
  };
  return {
    isReady() {
      if (last === undefined || performance.now() - last.at >= holdsMs) last = { at: performance.now(), answer: ask() };
      return last.answer;
    },
  };
}
