import pg from 'pg';

/**
 * How many different statements are prepared at most. Each connection keeps those that it was asked, some 20 kB each: the
 * ones that everybody's screens ask all the time come first, and lists of changing length don't crowd them out.
 */
const MOST_PREPARED = 300;
/** How many texts are remembered that were asked once. */
const MOST_SEEN = 2_000;

/** A plan whose columns have changed since: another version of kintai has migrated the schema meanwhile. */
const STALE_PLAN = /cached plan must not change result type/;

/** Whether a statement failed because its table has other columns than when it was prepared. */
export const isStalePlan = (error: unknown): boolean => error instanceof Error && STALE_PLAN.test(error.message);

type Callback = (error: Error | null, result: unknown) => void;
type Query = (this: pg.Client, ...input: unknown[]) => unknown;

/** The query of the client's class, called as it is at the time: measurements wrap it. */
const queryOf = (): Query => Reflect.get(pg.Client.prototype, 'query');

/**
 * A client for a pool, which has PostgreSQL prepare each statement with parameters that is asked twice: to parse and to plan
 * one takes several times as long as to run it by a key. PostgreSQL itself decides whether the plan fits all values.
 */
export function createPreparingClient(): new (config?: pg.ClientConfig) => pg.Client {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  let count = 0;

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED) return known;
    if (!seen.delete(text)) {
      if (seen.size >= MOST_SEEN) seen.clear();
      seen.add(text);
      return undefined;
    }
    const name = `s${(count += 1)}`;
    names.set(text, name);
    return name;
  };
  /** It fails with the request, which can be repeated: the next one prepares the statement again. */
  const forgetStale = (text: string, error: unknown): void => {
    if (isStalePlan(error)) names.delete(text);
  };

  class PreparingClient extends pg.Client {}
  Reflect.set(PreparingClient.prototype, 'query', function query(this: pg.Client, ...input: unknown[]) {
    const [text, values, callback] = input as [unknown, unknown, Callback | undefined];
    const sendQuery = queryOf();
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return sendQuery.apply(this, input);
    const name = nameOf(text);
    if (name === undefined) return sendQuery.apply(this, input);
    const statement = { name, text, values };
    if (callback !== undefined)
      return sendQuery.call(this, statement, (error: Error | null, result: unknown) => {
        forgetStale(text, error);
        callback(error, result);
      });
    return (sendQuery.call(this, statement) as Promise<unknown>).catch((error: unknown) => {
      forgetStale(text, error);
      throw error;
    });
  });
  return PreparingClient;
}
