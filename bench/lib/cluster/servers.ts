import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '#server/platform/database/embedded/server-process.ts';
import { FAULT_ENV } from '#server/testing/fault-load.ts';
import { killGroup, type ServerProcess, startProcess, stopProcess } from '#server/testing/server-process.ts';
import { root } from '../../../scripts/tools.ts';
import { findProgram, type Programs, until } from './programs.ts';

const DEPLOY = join(root, 'deploy/cluster');

/** A file of deploy/cluster, with the names and folders of its containers replaced by ours. */
export function configOf(name: string, replacements: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(DEPLOY, name), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Two kintai behind nginx. */
export interface Servers {
  /** nginx's. */
  readonly url: string;
  readonly processes: readonly [ServerProcess, ServerProcess];
  /** Kills the first one, as a lost machine; `restart` starts it again. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts two kintai on a database, and nginx by `deploy/cluster/nginx.conf`. */
export async function startServers(programs: Programs, env: Record<string, string>): Promise<Servers> {
  const [first, second, port] = [await freePort(), await freePort(), await freePort()];
  const start = (own: number) =>
    startProcess({ ...FAULT_ENV, KINTAI_TRUST_PROXY: '127.0.0.1', ...env, PORT: String(own) });
  // One migrates and the other waits for it.
  const processes: [ServerProcess, ServerProcess] = await Promise.all([start(first), start(second)]);
  programs.onStop(() => processes.forEach(killNow));

  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(programs.folder, kind)};`,
  );
  const config = configOf('nginx.conf', [
    ['kintai1:3000', `127.0.0.1:${first}`],
    ['kintai2:3000', `127.0.0.1:${second}`],
    ['listen 8080', `listen 127.0.0.1:${port}`],
    ['http {', `http {\n  access_log off;\n  ${temporary.join('\n  ')}`],
  ]);
  const file = join(programs.folder, 'nginx.conf');
  writeFileSync(file, config);
  const ours = `daemon off; pid ${join(programs.folder, 'nginx.pid')}; error_log ${join(programs.folder, 'nginx.log')};`;
  programs.run(findProgram('nginx') ?? 'nginx', ['-c', file, '-g', ours], {}, true);
  const url = `http://127.0.0.1:${port}`;
  await until('nginx passes requests on', 20, async () => (await fetch(`${url}/api/ready`)).ok);

  return {
    url,
    processes,
    kill: () => killGroup(processes[0]),
    async restart() {
      processes[0] = await start(first);
    },
    async stop() {
      await Promise.all(processes.map(stopProcess));
    },
  };
}

function killNow({ child }: ServerProcess): void {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
    process.kill(-child.pid, 'SIGKILL');
}
