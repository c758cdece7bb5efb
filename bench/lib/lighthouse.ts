import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../../scripts/tools.ts';

const FOLDER = join(root, 'bench/lighthouse');
const CLI = join(FOLDER, 'node_modules/lighthouse/cli/index.js');

const run = promisify(execFile);

/** What Lighthouse says of a page. Times are milliseconds, scores of 100. */
export interface Verdict {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly speedIndex: number;
  readonly shift: number;
  readonly bytes: number;
  readonly requests: number;
  /** What isn't perfect, by the ids of its audits. */
  readonly faults: readonly string[];
}

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number; readonly auditRefs: readonly AuditRef[] }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}
interface AuditRef {
  readonly id: string;
  readonly weight: number;
}
interface Audit {
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly unknown[] };
}

/** Installs the pinned Lighthouse where it isn't yet. It is no dependency of the repository: it weighs 176 MB. */
export async function ensureLighthouse(): Promise<void> {
  if (existsSync(CLI)) return;
  process.stdout.write('Installing Lighthouse (once) …\n');
  await run('npm', ['ci', '--ignore-scripts'], { cwd: FOLDER, shell: process.platform === 'win32' });
}

/**
 * Measures a page as Lighthouse does by default: a mid-range phone on slow 4G. It uses the browser that listens on the
 * port, and leaves alone what that has stored: who is logged in stays so.
 */
export async function judge(url: string, port: number): Promise<Verdict> {
  const { stdout } = await run(
    process.execPath,
    [
      CLI,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--disable-storage-reset',
      '--only-categories=performance,accessibility,best-practices',
    ],
    { maxBuffer: 2 ** 28 },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => audits[name]?.numericValue ?? 0;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    speedIndex: value('speed-index'),
    shift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    requests: audits['network-requests']?.details?.items?.length ?? 0,
    faults: Object.entries(categories).flatMap(([name, { auditRefs }]) =>
      name === 'performance'
        ? []
        : auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
    ),
  };
}
