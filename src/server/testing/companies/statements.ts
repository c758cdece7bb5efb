import pg from 'pg';
import { inject } from 'vitest';

import { unexplainedTables } from './every-company.ts';

/** A statement that isn't restricted to given companies in some of its tables. */
interface Unrestricted {
  readonly tables: readonly string[];
  readonly statement: string;
}

/** Each text is read once in a process: the tests send the same few hundred again and again. */
const read = new Set<string>();
let found: Unrestricted[] = [];

/** Those that the role that serves has sent for the first time since this was last called. */
export function takeUnrestricted(): Unrestricted[] {
  const taken = found;
  found = [];
  return taken;
}

function look(statement: string): void {
  if (read.has(statement)) return;
  read.add(statement);
  try {
    const tables = unexplainedTables(statement);
    if (tables.length > 0) found.push({ tables, statement });
  } catch (error) {
    found.push({ tables: [String(error)], statement });
  }
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
  const [first] = args;
  const statement = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
  // What the owner sends, the tests themselves do too.
  if (this.user === inject('postgres').runtime.user && typeof statement === 'string') look(statement);
  return Reflect.apply(query, this, args);
} as typeof query;
