import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { quotesIn } from './quotes.ts';
import { root } from './tools.ts';

/** Which files each file of the checkout imports, types included; all paths from the checkout's root. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * What a change can reach: the files in which lint may find something new, Vitest's files, and a pattern for
 * Playwright's titles (`--grep`).
 */
export interface Reach {
  readonly lint: readonly string[];
  readonly unit: readonly string[];
  readonly e2e: readonly string[];
}

/** Imports don't show what a change of these can reach. */
const EVERYTHING = [
  /^(package(-lock)?\.json|\.npmrc|tsconfig.*\.json|[^/]+\.config\.ts)$/,
  /^db\//,
  /^src\/(server|web)\/(testing\/|[^/]+$)/,
  /^src\/server\/(platform|records)\//,
  /^src\/web\/app\//,
  /^src\/[^/]+\/tsconfig\.json$/,
  /^src\/contract\/(routes?|wire|owned|errors)\.ts$/,
  /^e2e\/(?!.*\.test\.ts$)/,
];

/** The composition roots: through these everything would reach everything. */
const COMPOSITION = new Set([
  'src/server/app.ts',
  'src/server/server.ts',
  'src/server/main.ts',
  'src/contract/routes.ts',
]);

/** Tests that call every route. */
const CALLS_EVERYTHING = new Set(
  ['app', 'authorisation', 'closed-months', 'permission-matrix'].map((name) => `src/server/${name}.test.ts`),
);

/** The folders of features, whose names the journeys of e2e/ refer to. */
const FEATURES = ['src/domain', 'src/server/features', 'src/web/features'];

/** The features of each journey. */
export const JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  account: ['auth', 'guide'],
  approval: ['approval', 'closing', 'sheet', 'attendance', 'departments', 'notifications', 'auth'],
  'all-sheets': ['sheet'],
  archive: ['archive', 'user-detail'],
  'audit-log': ['audit-log'],
  'record-proof': ['record-proof', 'attendance', 'audit'],
  breaks: ['clock', 'attendance', 'company-settings', 'today'],
  'client-work': ['assignments', 'attendance'],
  'closed-month': ['closing', 'user-detail', 'attendance', 'shift'],
  'company-calendar': ['company-calendar'],
  departments: ['departments', 'user-detail', 'closing', 'overtime'],
  'work-rules': ['work-rules', 'attendance'],
  roster: ['shift'],
  'shift-planning': ['shift'],
  'company-policy': ['company-policy'],
  'company-settings': ['company-settings', 'companies', 'logos', 'master-data', 'location'],
  'calendar-feed': ['calendar-feed', 'auth'],
  contracts: ['contracts', 'users', 'home'],
  health: ['health', 'overtime', 'home'],
  'pc-logs': ['pc-logs', 'attendance', 'closing', 'overtime'],
  protection: ['protection', 'shift', 'user-detail'],
  correction: ['attendance', 'history'],
  deletion: ['attendance', 'history'],
  'direct-punch': ['clock', 'attendance', 'company-settings'],
  'first-day': ['auth', 'clock', 'attendance'],
  'first-login': ['auth'],
  forgotten: ['clock', 'attendance'],
  home: ['home', 'today', 'leave', 'closing', 'overtime', 'auth'],
  'internal-work': ['attendance'],
  irregular: ['attendance'],
  jobs: ['clock', 'attendance', 'leave'],
  languages: ['clock', 'attendance', 'shift', 'leave', 'requests', 'auth', 'assignments'],
  layout: ['clock', 'closing', 'leave', 'today'],
  leave: ['leave'],
  'leave-approval': ['leave', 'requests', 'approval', 'departments', 'notifications', 'attendance'],
  'leave-balances': ['leave', 'users', 'user-detail'],
  'leave-kinds': ['leave', 'attendance', 'today'],
  'leave-ledger': ['leave'],
  'leave-others': ['leave'],
  'leave-outbox': ['leave'],
  'leave-units': ['leave', 'attendance'],
  login: ['auth', 'system', 'logos'],
  mail: ['mail', 'auth'],
  month: ['attendance', 'holidays'],
  'month-closing': ['closing', 'sheet', 'payroll'],
  'month-end': ['closing', 'sheet'],
  'month-menu': ['attendance'],
  'my-day': ['clock', 'my-day', 'leave'],
  notifications: ['notifications'],
  overtime: ['overtime'],
  payroll: ['payroll', 'sheet'],
  permissions: ['permissions', 'users', 'user-detail', 'attendance', 'closing', 'leave', 'today'],
  position: ['clock', 'geocoding', 'location'],
  printing: ['attendance', 'closing'],
  kiosk: ['kiosk', 'attendance', 'auth'],
  places: ['places', 'clock', 'attendance'],
  'punch-safety': ['clock'],
  offline: ['clock', 'attendance', 'company-settings'],
  review: ['closing', 'attendance', 'shift'],
  routes: ['auth'],
  screens: [],
  search: ['users', 'company-settings'],
  session: ['auth'],
  settings: ['company-settings', 'company-policy', 'overtime', 'payroll'],
  sheet: ['sheet'],
  'sheet-paper': ['sheet'],
  shift: ['shift'],
  today: ['today'],
  requests: ['requests', 'attendance', 'shift', 'approval', 'closing', 'user-detail'],
  swaps: ['swaps', 'attendance', 'leave', 'user-detail'],
  'settled-hours': ['work-rules', 'attendance', 'closing', 'payroll', 'shift'],
  'user-detail': ['user-detail', 'contracts', 'users'],
  'wage-periods': ['companies', 'company-settings', 'attendance', 'shift', 'sheet', 'closing'],
  users: ['users', 'master-data'],
};

/** The test that what is cited is in the documents. */
const RULES_TEST = 'scripts/rules.test.ts';

/** The test of what the documents quote, which reads the quoted files. */
const QUOTES_TEST = 'scripts/quotes.test.ts';

/** Reads the imports of all code. */
export function readGraph(): Graph {
  const files = globSync(['src/**/*.{ts,tsx,css}', 'e2e/*.ts', 'scripts/**/*.{ts,mjs}', 'bench/**/*.ts'], {
    cwd: root,
  });
  const graph = new Map(files.map((file) => [file.replaceAll('\\', '/'), importsOf(file)]));
  const pages = globSync('docs/**/*.md', { cwd: root }).map((page) => readFileSync(join(root, page), 'utf8'));
  const quoted = pages.flatMap(quotesIn).map(({ file }) => file);
  return graph.set(QUOTES_TEST, [...(graph.get(QUOTES_TEST) ?? []), ...quoted]);
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import) ?\(?'(#|\.\.?\/)([^']+)'/g)]
    .map(([, start = '', rest = '']) => (start === '#' ? join('src', rest) : join(dirname(file), start, rest)))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => existsSync(join(root, path)));
}

/**
 * The files that the changed ones can reach by imports; a feature's tests reach all of the feature, since they call it
 * over HTTP, and a journey all of its features.
 */
export function reachOf(graph: Graph, changed: readonly string[]): Reach | 'everything' {
  if (changed.some((file) => EVERYTHING.some((pattern) => pattern.test(file)))) return 'everything';
  const isReached = (starts: readonly string[]): boolean => {
    const reached = closureOf(graph, starts);
    return changed.some((file) => reached.has(file));
  };
  const files = [...graph.keys()];
  const within = (folders: readonly string[]): string[] =>
    files.filter((file) => !file.includes('.test.') && folders.some((folder) => file.startsWith(`${folder}/`)));
  const featureFolders = (names: readonly string[]): string[] =>
    names.flatMap((name) => FEATURES.map((folder) => `${folder}/${name}`));
  const callsAll = changed.some((file) => /^src\/(server|contract)\/.*(?<!\.test)\.ts$/.test(file));
  const unit = files.filter((file) => {
    if (!/\.test\.tsx?$/.test(file) || file.startsWith('e2e/')) return false;
    if (CALLS_EVERYTHING.has(file)) return callsAll;
    const feature = /^src\/server\/features\/[^/]+/.exec(file)?.[0];
    return isReached([file, ...(feature === undefined ? [] : within([feature]))]);
  });
  if (changed.some((file) => file.endsWith('.md')))
    unit.push('scripts/docs.test.ts', 'scripts/docs.proof.test.ts', RULES_TEST, QUOTES_TEST);
  const journeys = Object.entries(JOURNEYS)
    .filter(([name, about]) => isReached([`e2e/${name}.test.ts`, ...within(featureFolders(about))]))
    .map(([name]) => `\\b${name}\\.test\\.ts`);
  // By the tags of e2e/screens.test.ts.
  const features = new Set(files.flatMap((file) => /^src\/web\/features\/([^/]+)\//.exec(file)?.[1] ?? []));
  const screens = [...features]
    .filter((name) => isReached(within([`src/web/features/${name}`])))
    .map((name) => `@screens-of-${name}\\b`);
  const patterns = [...journeys, ...screens];
  const lint = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && isReached([file]));
  return { lint, unit: [...new Set(unit)], e2e: patterns.length === 0 ? [] : ['--grep', patterns.join('|')] };
}

function closureOf(graph: Graph, starts: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...starts];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    if (!COMPOSITION.has(file)) open.push(...(graph.get(file) ?? []));
  }
  return reached;
}

/** Farther than any import leads: for what can reach everything in ways that imports don't show. */
const FAR = 1000;

/** How many imports lie between each file and the nearest changed one; a file that none reaches is not in it. */
export function distancesFrom(graph: Graph, changed: readonly string[]): ReadonlyMap<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph)
    if (!COMPOSITION.has(file))
      for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const distances = new Map(changed.map((file) => [file, 0]));
  let ring = [...distances.keys()];
  for (let distance = 1; ring.length > 0; distance += 1) {
    ring = [...new Set(ring.flatMap((file) => importers.get(file) ?? []))].filter((file) => !distances.has(file));
    for (const file of ring) distances.set(file, distance);
  }
  if (changed.some((file) => EVERYTHING.some((pattern) => pattern.test(file))))
    for (const file of graph.keys()) if (!distances.has(file)) distances.set(file, FAR);
  return distances;
}

/**
 * How near a test is to what was changed: by its own file and its feature's; a journey by the features that it goes through
 * or, in a sweep, by the screens' tags.
 */
export function distanceOfTest(
  distances: ReadonlyMap<string, number>,
  { file, tags = [] }: { readonly file: string; readonly tags?: readonly string[] },
): number {
  const swept = tags.flatMap((tag) => /^@?screens-of-(.+)$/.exec(tag)?.[1] ?? []);
  const about = JOURNEYS[basename(file, '.test.ts')] ?? [];
  const folders = [
    ...(/^src\/server\/features\/[^/]+\//.exec(file) ?? []),
    ...swept.map((name) => `src/web/features/${name}/`),
    ...about.flatMap((name) => FEATURES.map((folder) => `${folder}/${name}/`)),
  ];
  let nearest = distances.get(file) ?? Infinity;
  for (const [reached, distance] of distances)
    if (distance + 1 < nearest && !reached.includes('.test.') && folders.some((folder) => reached.startsWith(folder)))
      nearest = distance + 1;
  return nearest;
}

const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * The files that differ from a commit, new ones too, relative to the checkout's root. Without a commit: the uncommitted
 * changes or, if there are none, those of the last commit.
 */
export function changedFiles(since?: string): string[] {
  if (since !== undefined) return changedSince(since);
  const uncommitted = changedSince('HEAD');
  return uncommitted.length > 0 ? uncommitted : changedSince('HEAD~1');
}

/**
 * The files that a branch changes, its uncommitted changes included: since it left the main branch or, on that branch
 * itself, as {@link changedFiles} has it. None where there is no history, as in a shallow clone.
 */
export function filesOfBranch(): string[] {
  const [head] = gitOrNothing('rev-parse', 'HEAD');
  const bases = ['origin/HEAD', 'origin/main', 'main'].map((main) => gitOrNothing('merge-base', 'HEAD', main)[0]);
  const base = bases.find((commit) => commit !== undefined && commit !== head);
  if (base !== undefined) return changedSince(base);
  return head === undefined || gitOrNothing('rev-parse', 'HEAD~1').length === 0 ? [] : changedFiles();
}

const changedSince = (commit: string): string[] => [
  ...git('diff', '--name-only', '--no-renames', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
];

function gitOrNothing(...args: readonly string[]): string[] {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    return [];
  }
}
