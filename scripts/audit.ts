import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, type Run } from './tools.ts';

/** A registry that doesn't answer by then isn't waited for. */
const TIMEOUT_MS = 15_000;

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
  readonly metadata?: { readonly dependencies: { readonly total: number } };
  readonly message?: string;
}

/**
 * Asks the registry for known holes of the packages that a running kintai uses. Where it can't be asked (offline, or a
 * mirror that doesn't know the call) the run passes, and says that it was skipped: a release then doesn't.
 */
export const auditDependencies = async (): Promise<Run> => judgeAudit(await npmAudit());

/** What a report of `npm audit --json` comes to: severe holes fail, an answer that is no report is skipped. */
export function judgeAudit(json: string): Run {
  const report = parsed(json);
  if (report.vulnerabilities === undefined || report.metadata === undefined) {
    const why = report.message?.split('\n')[0] ?? 'the registry did not answer';
    return { code: 0, output: `audited ${lockedPackages()} packages\nskipped: ${why}` };
  }
  const severe = Object.entries(report.vulnerabilities).filter(([, { severity }]) => /high|critical/.test(severity));
  const lines = severe.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  return {
    code: severe.length === 0 ? 0 : 1,
    output: [`audited ${report.metadata.dependencies.total} packages`, ...lines].join('\n'),
  };
}

function parsed(json: string): Report {
  try {
    return JSON.parse(json) as Report;
  } catch {
    return {};
  }
}

/** The packages of the lockfile that aren't for development alone. */
function lockedPackages(): number {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  return Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true).length;
}

function npmAudit(): Promise<string> {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0'];
  const options = { cwd: root, timeout: TIMEOUT_MS, shell: process.platform === 'win32' };
  return new Promise((resolve) => {
    // Its exit code says the same as its report, and of a refusal the same as of a hole.
    execFile('npm', args, options, (_error, stdout) => resolve(stdout));
  });
}
