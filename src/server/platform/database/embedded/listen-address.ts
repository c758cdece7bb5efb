import { once } from 'node:events';
import { mkdtemp, realpath, rm, rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { firstImpassable, giveTo } from './server-user.ts';

/** Where the server listens, as node-postgres expects it: the socket's folder, or on Windows the loopback address. */
export interface ListenAddress {
  host: string;
  port: number;
}

const SOCKET_PORT = 5432; // only a part of the socket's name
const SHORT_PREFIX = 'kintai-pg-';
/** The system's limit for a socket's path, in bytes, without the closing zero. */
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;

/** Chooses where the server listens: a socket that only its user can reach, never a public port. */
export async function chooseListenAddress(folder: DataFolder): Promise<ListenAddress> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  if (fits(folder.run)) return { host: folder.run, port: SOCKET_PORT };
  for (const parent of new Set([await realpath(tmpdir()), '/tmp'])) {
    const reachable = !folder.user || (await firstImpassable(parent, folder.user)) === undefined;
    if (!reachable || !fits(join(parent, `${SHORT_PREFIX}XXXXXX`))) continue;
    const host = await mkdtemp(join(parent, SHORT_PREFIX)); // mode 0700
    await giveTo(folder.user, host);
    return { host, port: SOCKET_PORT };
  }
  throw new EmbeddedPostgresError(
    `The path of the data folder ${folder.path} is too long for a socket, and so is that of the temporary folder. ` +
      `Choose a shorter one by KINTAI_DATA_DIR.`,
  );
}

/** Removes the short private folder if the server listened in one. Removes nothing else, whatever `host` is. */
export async function removeListenAddress({ host }: ListenAddress, folder: DataFolder): Promise<void> {
  const ours = host !== folder.run && basename(host).startsWith(SHORT_PREFIX) && dirname(host) !== host;
  if (!ours) return;
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(host, name), { force: true });
  await rmdir(host).catch(() => {});
}

/** The settings with which the server listens there only. */
export function listenSettings({ host, port }: ListenAddress): Record<string, string | number> {
  return process.platform === 'win32'
    ? { listen_addresses: host, port, unix_socket_directories: '' }
    : {
        listen_addresses: '',
        port,
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`, // quoted: a comma would split it
        unix_socket_permissions: '0700',
      };
}

function fits(socketFolder: string): boolean {
  return Buffer.byteLength(join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
