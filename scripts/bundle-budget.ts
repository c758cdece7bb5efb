import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';

import { root } from './tools.ts';

/** A screen, the source files that the router loads for it (from src/web), and the budget of its first load. */
export interface ScreenBudget {
  /** Its path, as the router has it. */
  readonly screen: string;
  readonly modules: readonly string[];
  /** Bytes of JavaScript and CSS as transferred. */
  readonly budget: number;
}

/** A screen with the size of its first load, in bytes as transferred, and the files that make it up. */
export interface ScreenSize extends ScreenBudget {
  readonly size: number;
  readonly files: readonly string[];
}

/** The part of Vite's manifest that we read: chunks by their source file. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  /** Keys of the chunks that load together with this one. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/**
 * The budgets of the product's speed, in kB of 1,000 bytes, by the path of the screen: an employee opens it on a phone at a
 * station. No screen of an admin may have more than 200. That the texts can be in another language costs each screen one to
 * two kB, most of it in what all of them load; the languages themselves are files of their own.
 */
export const BUDGETS: Readonly<Record<string, number>> = {
  '/login': 110,
  '/time-clock': 140,
  '/attendance': 167.5,
  '/work-reports/:assignmentId': 165,
  '/account': 156,
  '/guide': 145,
  '/guide/:heading': 145,
  '/shift-manager': 157,
  '/vacation-request': 166,
  '/requests': 155,
  '/requests/new': 175,
  '/requests/:id/edit': 175,
  '/requests/leave/:id/edit': 175,
  '/requests/leave/:id': 160,
  '/requests/:id': 160,
  '/approvals': 176,
  '/approvals/months': 190,
  '/admin': 160,
  '/admin/home': 180,
  '/admin/today': 155,
  '/admin/leave': 182,
  '/admin/leave/five-days': 164,
  '/admin/leave/balances': 167,
  '/admin/leave/balances/import': 165,
  '/admin/leave/balances/grants': 175,
  '/admin/leave/on-behalf': 195,
  '/admin/leave/planned': 165,
  '/admin/leave/planned/:id': 165,
  '/admin/users/:userId/leave-ledger': 167,
  '/admin/users/:userId/leave-year': 155,
  '/admin/users/:userId/work-reports/:assignmentId': 165,
  '/admin/users/:userId': 200,
  '/admin/users/new': 153,
  '/admin/users/import': 164,
  '/admin/users/logins': 160,
  '/admin/month-end': 193.5,
  '/admin/month-end/payroll': 170,
  '/admin/month-end/overtime': 195,
  '/admin/month-end/presence': 165,
  '/admin/month-end/health': 165,
  '/admin/clients': 175,
  '/admin/assignments': 172,
  '/admin/assignments/import': 165,
  '/admin/assignments/reports': 175,
  '/admin/assignments/reports/:assignmentId': 165,
  '/admin/assignments/settlements': 175,
  '/admin/assignments/dispatch': 175,
  '/admin/users/:userId/dispatch-ledger': 175,
  '/admin/contracts': 165,
  '/admin/contracts/import': 171.5,
  '/admin/departments/import': 165,
  '/admin/rosters/import': 165,
  '/admin/pc-logs/import': 165,
  '/admin/moving-in/months': 165,
  '/admin/moving-in/days': 165,
  '/admin/moving-in/comparison': 175,
  '/admin/printed-qr-codes': 181,
  '/admin/rosters': 172,
  '/super-admin': 160,
  '/super-admin/attendance-sheet': 187,
  '/settings': 143,
  '/settings/policy': 172,
  '/settings/calendar': 175,
  '/settings/work-rules': 165,
  '/settings/departments': 165,
  '/settings/permissions': 165,
  '/settings/approval': 195,
  '/settings/places': 170,
  '/settings/api': 164,
  '/settings/assistants': 158,
  '/settings/chat-punches': 164,
  '/settings/webhooks': 164,
  '/settings/hr-services': 170,
  '/settings/kiosks': 164,
  '/settings/shifts': 158,
  '/settings/leave-units': 165,
  '/settings/leave-kinds': 165,
  '/settings/swaps': 158,
  '/settings/requests': 165,
  '/settings/common-grant-day': 165,
  '/settings/leave-reserve': 168,
  '/settings/closing-day': 159,
  '/settings/go-live': 160,
  '/settings/punches': 158,
  '/settings/agreement': 172,
  '/settings/findings': 172,
  '/settings/clients': 158,
  '/settings/report-templates': 165,
  '/settings/locations': 157,
  '/settings/login': 159,
  '/settings/sso': 170,
  '/settings/notifications': 165,
  '/settings/chat': 164,
  '/settings/mails': 159,
  '/settings/audit-log': 200,
  '/settings/archive': 154,
  ForcedPasswordChange: 145,
  ForcedEnrolment: 155,
  OpenScreen: 151.5,
  KioskScreen: 142,
};

/**
 * Of how many files, JavaScript and CSS, a first load may consist at most: over HTTP/1.1 a browser asks for six at a time,
 * and each costs a phone some milliseconds. The month has more than it should; see decision 126.
 */
const MOST_FILES: Readonly<Record<string, number>> = { '/login': 20, '/time-clock': 10, '/attendance': 52 };

/** The screens whose first load has more files than they may, as lines of text. */
export const overFiles = (screens: readonly ScreenSize[]): string[] =>
  screens.flatMap(({ screen, files }) => {
    const most = MOST_FILES[screen];
    return most === undefined || files.length <= most ? [] : [`${screen}: ${files.length} files of ${most}`];
  });

/** All that is behind the login has the frame around it. */
const FRAME = 'app/logged-in.tsx';

/** By which the admins' screens are found. */
const ADMIN_ROUTES = 'app/admin-routes.tsx';
const ADMIN = /^\/(admin|super-admin|settings)(\/|$)/;

/**
 * Every screen that the router leads to, with its modules and its budget, read from the sources of the router and of the
 * list of settings: what they import by `import()` is loaded with the screen.
 *
 * Throws for a screen without a budget and for a budget without a screen.
 *
 * @param routes the texts of {@link ROUTES}
 * @param settings the text of src/web/app/settings-list.ts
 */
export function screensOf(
  routes: string,
  settings: string,
  budgets: Readonly<Record<string, number>> = BUDGETS,
): ScreenBudget[] {
  const found = new Map([
    ['/login', [fromWeb(importedAfter('const LoginScreen =', routes))]],
    ['ForcedPasswordChange', [FRAME, fromWeb(importedAfter('const ForcedPasswordChange =', routes))]],
    ['ForcedEnrolment', [FRAME, fromWeb(importedAfter('const ForcedEnrolment =', routes))]],
    ['OpenScreen', [fromWeb(importedAfter('const OpenScreen =', routes))]],
    ['KioskScreen', [fromWeb(importedAfter('const KioskScreen =', routes))]],
  ]);
  for (const [path, modules] of screensBehindLogin(routes)) {
    // Of the settings each has a screen of its own.
    const shown = path === '/settings/:name' ? settingsOf(settings) : [[path, []] as const];
    const area = ADMIN.test(path) ? [ADMIN_ROUTES] : [];
    for (const [address, more] of shown) found.set(address, [FRAME, ...area, ...modules, ...more]);
  }
  const left = Object.keys(budgets).filter((path) => !found.has(path));
  if (left.length > 0) throw new Error(`no screen has the path of a budget: ${left.join(', ')}`);
  return [...found].map(([screen, modules]) => {
    const budget = budgets[screen];
    if (budget === undefined) throw new Error(`${screen} has no budget; see BUDGETS in scripts/bundle-budget.ts`);
    if (modules.includes('')) throw new Error(`what ${screen} loads is not found in its route`);
    return { screen, modules, budget: budget * 1000 };
  });
}

/** The paths of the list `screens` with what each loads, by itself or by a loader of a name. */
function screensBehindLogin(routes: string): [path: string, modules: string[]][] {
  const spelledOut = routes.replace(
    /(\n {2}screen\(.*, )(load\w+)/g,
    (_, before: string, loader: string) => `${before}import('${importedAfter(`const ${loader} =`, routes)}')`,
  );
  const constants = new Map(
    [...routes.matchAll(/export const (\w+) = '([^']+)'/g)].map(([, name = '', path = '']) => [name, path] as const),
  );
  const [, ...calls] = spelledOut.split(/\n {2}screen\(\s*/);
  return calls.map((call) => {
    const [, quoted, constant = ''] = /^(?:'([^']+)'|(\w+))/.exec(call) ?? [];
    // The last call ends with the list.
    const [own = ''] = call.split(/\n(?=\S)/, 1);
    const modules = importsIn(own);
    return [quoted ?? constants.get(constant) ?? call, modules.length === 0 ? [''] : modules];
  });
}

/** The settings that have a screen of their own, by its path, and what is loaded for it. */
const settingsOf = (settings: string): [path: string, modules: string[]][] =>
  settings.split(/\n {6}\{\n/).flatMap((setting) => {
    const path = /to: `\$\{SETTINGS_PATH\}(\/[^`]+)`/.exec(setting)?.[1];
    return path === undefined ? [] : [[`/settings${path}`, [importedAfter('Content:', setting)].map(fromWeb)]];
  });

/** The first file that is imported by `import()` after these words. */
function importedAfter(words: string, text: string): string {
  const start = text.indexOf(words);
  return start === -1 ? '' : (IMPORT.exec(text.slice(start))?.[1] ?? '');
}

const IMPORT = /import\('([^']+)'\)/;

const importsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(IMPORT, 'g'))].map(([, file = '']) => fromWeb(file));

/** A file as src/web/app names it, from src/web. */
const fromWeb = (file: string): string => (file === '' ? '' : join('app', file).replaceAll('\\', '/'));

/**
 * The size of each screen's first load: the entry and the screen's own chunks, with all their static imports, each file
 * once.
 *
 * Throws when a screen's source file is no chunk: then it was renamed, or merged into the entry.
 *
 * @param sizes bytes as transferred, by the file names of the manifest
 */
export function measureScreens(
  manifest: Manifest,
  sizes: ReadonlyMap<string, number>,
  screens: readonly ScreenBudget[],
): ScreenSize[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('the manifest names no entry');
  return screens.map((screen) => {
    const files = filesLoadedBy(manifest, [...entries, ...screen.modules]);
    const size = files.reduce((sum, file) => sum + sizeOf(file, sizes), 0);
    return { ...screen, size, files };
  });
}

/** Measures the web app that was built in that folder of these sources, by its compressed files. */
export function measureBuild(folder: string): ScreenSize[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]);
  const sizes = new Map(files.map((file) => [file, transferredSize(join(folder, file))]));
  return measureScreens(manifest, sizes, screensOf(ROUTES.map(sourceOf).join('\n'), sourceOf('settings-list.ts')));
}

/** The files of the router, with the addresses that they name. */
export const ROUTES = ['screen-route.ts', 'routes.tsx', 'admin-routes.tsx'];

const sourceOf = (file: string): string => readFileSync(join(root, 'src/web/app', file), 'utf8');

/** The screens as lines of text, in kB of 1,000 bytes. */
export function budgetTable(screens: readonly ScreenSize[]): string {
  const width = Math.max(...screens.map(({ screen }) => screen.length)) + 2;
  return screens
    .map(({ screen, size, budget }) => {
      const verdict = size <= budget ? 'ok' : 'OVER BUDGET';
      return `  ${screen.padEnd(width)}${kB(size).padStart(9)} of ${kB(budget).padStart(8)}  ${verdict}`;
    })
    .join('\n');
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** The files that load with these chunks of the build, each once. Throws for a chunk that it hasn't. */
export function filesLoadedBy(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = chunkOf(manifest, key);
    if (chunk === undefined) throw new Error(`${key} is no chunk of the build; was it renamed?`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...files];
}

/** The chunk of a source file: its own, or the one of several that vite.config.ts has named by it. */
export const chunkOf = (manifest: Manifest, source: string): ManifestChunk | undefined =>
  manifest[source] ?? Object.values(manifest).find(({ name }) => name !== undefined && name === parse(source).name);

function sizeOf(file: string, sizes: ReadonlyMap<string, number>): number {
  const size = sizes.get(file);
  if (size === undefined) throw new Error(`no size is known of ${file}`);
  return size;
}

function transferredSize(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
