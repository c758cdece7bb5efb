// Loaded before a server, answers the statement of punches itself, as the database would, and leaves all others alone: what
// remains of a punch is its HTTP part.
import pg from 'pg';

/** What {@link pg.Pool.query} is called with, of the statement of punches. */
interface Punches {
  readonly name: string;
  readonly values: readonly [json: string, ...rest: unknown[]];
}

interface Punch {
  readonly company_id: string;
  readonly user_id: number;
  readonly at: string;
  readonly today: string;
}

const isPunches = (statement: unknown): statement is Punches =>
  typeof statement === 'object' && statement !== null && 'name' in statement && statement.name === 'punches';

let last = 0;

const rowOf = ({ company_id, user_id, at, today, ...punch }: Punch) => ({
  ...punch,
  of_company_id: company_id,
  of_user_id: user_id,
  is_new: true,
  time_record_id: ++last,
  recorded_at: new Date(at),
  created_at: new Date(at),
  last_modified_at: new Date(at),
  work_date: today,
  address_data: null,
  break_minutes: null,
  absence_reason: null,
  correction_reason: null,
  original_recorded_at: null,
  tapped_at: null,
  clock_difference_ms: null,
  place_verdict: null,
  place_name: null,
  place_distance: null,
  kiosk_name: null,
  has_photo: false,
});

const query = pg.Pool.prototype.query as (...input: unknown[]) => unknown;
pg.Pool.prototype.query = function answer(this: pg.Pool, ...input: unknown[]) {
  const [statement] = input;
  if (!isPunches(statement)) return query.apply(this, input);
  return Promise.resolve({ rows: (JSON.parse(statement.values[0]) as Punch[]).map(rowOf) });
} as typeof pg.Pool.prototype.query;
