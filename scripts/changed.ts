import { execFileSync } from 'node:child_process';
import { root } from './tools.ts';

const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * The files that differ from a commit, new ones too, relative to the checkout's root. Without a commit: the uncommitted
 * changes or, if there are none, those of the last commit.
 */
export function changedFiles(since?: string): string[] {
  const changedSince = (commit: string): string[] => [
    ...git('diff', '--name-only', '--no-renames', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  if (since !== undefined) return changedSince(since);
  const uncommitted = changedSince('HEAD');
  return uncommitted.length > 0 ? uncommitted : changedSince('HEAD~1');
}
