import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A screen, the source files that the router loads for it (from src/web), and the budget of its first load. */
export interface ScreenBudget {
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
  readonly isEntry?: boolean;
  /** Keys of the chunks that load together with this one. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The budgets of the product's speed: an employee opens it on a phone at a station. */
const SCREENS: readonly ScreenBudget[] = [
  { screen: 'login', modules: ['features/auth/login-screen.tsx'], budget: 135_000 },
  { screen: 'clock', modules: ['features/clock/clock-screen.tsx'], budget: 160_000 },
  { screen: 'month', modules: ['features/attendance/month-screen.tsx'], budget: 215_000 },
];

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
  screens: readonly ScreenBudget[] = SCREENS,
): ScreenSize[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('the manifest names no entry');
  return screens.map((screen) => {
    const files = filesLoadedBy(manifest, [...entries, ...screen.modules]);
    const size = files.reduce((sum, file) => sum + sizeOf(file, sizes), 0);
    return { ...screen, size, files };
  });
}

/** Measures the built web app in that folder, by its compressed files. */
export function measureBuild(folder: string): ScreenSize[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]);
  return measureScreens(manifest, new Map(files.map((file) => [file, transferredSize(join(folder, file))])));
}

/** The screens as lines of text, in kB of 1,000 bytes. */
export function budgetTable(screens: readonly ScreenSize[]): string {
  return screens
    .map(({ screen, size, budget }) => {
      const verdict = size <= budget ? 'ok' : 'OVER BUDGET';
      return `  ${screen.padEnd(8)}${kB(size).padStart(9)} of ${kB(budget).padStart(8)}  ${verdict}`;
    })
    .join('\n');
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

function filesLoadedBy(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined)
      throw new Error(`${key} is no chunk of the build; see SCREENS in scripts/bundle-budget.ts`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...files];
}

function sizeOf(file: string, sizes: ReadonlyMap<string, number>): number {
  const size = sizes.get(file);
  if (size === undefined) throw new Error(`no size is known of ${file}`);
  return size;
}

function transferredSize(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
