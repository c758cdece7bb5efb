// Ends what a benchmark that was killed has left: its server, its PostgreSQL, and the folder with its data, which may be many
// gigabytes. It lives as long as the benchmark, whose end closes its standard input; from there come the server's ids.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const [folder = ''] = process.argv.slice(2);

/** Sends a signal; 0 only asks. Returns whether there is such a process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
let input = '';
for await (const part of process.stdin) input += String(part);
for (const pid of input.split('\n').filter(Boolean)) signal(Number(pid), 'SIGKILL');
const file = await readFile(join(folder, 'pgdata', 'postmaster.pid'), 'utf8').catch(() => '');
const postgres = Number(file.split('\n')[0]);
if (postgres > 0 && signal(postgres, 'SIGQUIT')) while (signal(postgres, 0)) await delay(100);
await rm(folder, { recursive: true, force: true });
