import { resolve } from 'node:path';
import { chooseServerUser, firstImpassable, isRoot } from './server-user.ts';

/** The default data folder: beside the program, in the current folder. */
export const DATA_BESIDE = './data';

/** Root's default where PostgreSQL's unprivileged user can't reach the current folder, as below `/root`. */
export const DATA_OF_ROOT = '/var/lib/kintai';

/** The data folder of a start without `KINTAI_DATA_DIR`. */
export async function defaultDataDir(): Promise<string> {
  if (!isRoot()) return DATA_BESIDE;
  const here = resolve('.');
  const user = await chooseServerUser(here);
  return user !== undefined && (await firstImpassable(here, user)) !== undefined ? DATA_OF_ROOT : DATA_BESIDE;
}
