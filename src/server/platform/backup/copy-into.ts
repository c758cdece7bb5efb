import type { Database } from '../database/database.ts';
import { load, type Loaded, type LoadOptions } from './load.ts';
import { withSnapshot } from './snapshot.ts';

/**
 * Copies all of a database, logins included, into an empty one, and compares the two. See {@link load}.
 *
 * @throws BackupError where the target isn't empty, or has something else afterwards
 */
export const copyInto = (
  source: Database,
  target: Database,
  { version, ...options }: LoadOptions & { readonly version: string },
): Promise<Loaded> => withSnapshot(source, version, {}, (content) => load(target, content, options));
