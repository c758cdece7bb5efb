import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { guideModules } from './scripts/guide.ts';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** The browsers that the README promises; e2e/fixtures.ts takes away what the oldest of them lacks. */
export const BROWSERS = ['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox114'];

export default defineConfig({
  root: 'src/web',
  plugins: [react(), guideModules(), loadCodeByOurs(), stylesAfterFrame()],
  // Vite writes this into every script and style tag and into the meta tag that the app reads; the server replaces it
  // in index.html by a fresh value for each page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: BROWSERS,
    manifest: true,
    // An inlined asset is a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser of the build's target knows modulepreload.
      polyfill: false,
      // An import of a single file is otherwise told of none.
      resolveDependencies: (file, files, { hostType }) => (hostType === 'js' ? [...new Set([file, ...files])] : files),
    },
    // What several first loads share is one file for each of their sets: in many, each is compressed by itself and asked for
    // by itself, and nothing is loaded the less.
    rolldownOptions: {
      // Of the thousands of icons only those are parsed that are used, although asking for each takes its time.
      experimental: { lazyBarrel: true },
      checks: { largeBarrelModules: false },
      output: {
        // The first file of every load names all others: without words, a load is one and a half to four kB less.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'start', tags: ['$initial'] }, { name: (id, modules) => sharedBy(id, modules) }],
        },
      },
    },
  },
  server: { proxy: { '/api': `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? '3000'}` } },
});

/**
 * Puts our loadCode in the place of the helper by which Vite loads the files of an `import()`: that one makes the browser
 * remember what it failed to fetch.
 */
function loadCodeByOurs(): Plugin {
  const helper = '\0vite/preload-helper.js';
  const ours = fileURLToPath(new URL('src/web/lib/load-code.ts', import.meta.url));
  let isReplaced = false;
  return {
    name: 'kintai:load-code',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== helper) return null;
      isReplaced = true;
      return `export { loadCode as __vitePreload } from ${JSON.stringify(ours)};`;
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced) this.error(`Vite has no ${JSON.stringify(helper)} any more`);
    },
  };
}

/**
 * Names the app's style sheet after the frame that index.html shows by itself: what is before a style sheet is painted
 * without it. The app's code waits for it wherever it is.
 */
function stylesAfterFrame(): Plugin {
  return {
    name: 'kintai:styles-after-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        const moved = styles.reduce((left, style) => left.replace(style, ''), html);
        return moved.replace(/ *<noscript>/, `${styles.join('')}$&`);
      },
    },
  };
}

type Modules = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

const ROOTS = {
  login: 'features/auth/login-screen.tsx',
  frame: 'app/logged-in.tsx',
  clock: 'features/clock/clock-screen.tsx',
  month: 'features/attendance/month-screen.tsx',
};

/** What names the screens: each `import()` there is of a screen, or of a part of one. */
const LISTS = ['app/routes.tsx', 'app/admin-routes.tsx', 'app/settings-list.ts'];

const reached = new Map<string, ReadonlySet<string>>();

/**
 * The file of a module that several of the most frequent first loads share; `null` for all other modules. What few other
 * screens need is in files by how many do: for a part of a file, a screen loads all of it.
 */
function sharedBy(id: string, modules: Modules): string | null {
  const known = asNamed(id);
  const isIn = (root: keyof typeof ROOTS): boolean => reachedFrom(idOf(ROOTS[root]), modules).has(known);
  if (id === idOf(ROOTS.frame) || OF_MOST.test(id)) return 'logged-in';
  if (id === idOf(ROOTS.clock)) return 'clock-screen';
  if (isIn('frame')) return isIn('login') ? 'start' : 'logged-in';
  if (isIn('login')) return null;
  const count = screensWith(known, modules);
  if (isIn('clock')) return isIn('month') ? 'records' : count <= 2 || id.includes('/clock/') ? 'clock-screen' : null;
  if (!isIn('month') || count < 3 || count > 7 || FULL.some((screen) => reachedFrom(idOf(screen), modules).has(known)))
    return null;
  return count < 5 ? 'month-of-few' : 'month-of-several';
}

/** Screens that share a little with the month, and whose budget has no room for all of it. */
const FULL = [
  'features/closing/closing-screen.tsx',
  'features/shift/roster-screen.tsx',
  'features/approval/approval-setting.tsx',
];

/** What all or most of the screens behind the login need, although the frame itself doesn't. */
const OF_MOST =
  /\/@tanstack\/(query-core|react-query)\/|\/Skeleton[./]|\/use-hotkeys\/|\/IconChevron(Down|Right)\.|\/lib\/(search-state|object-store|leave-seen)\.ts$/;

const idOf = (file: string): string => fileURLToPath(new URL(`src/web/${file}`, import.meta.url));

/** How a module is named where it is imported: an icon by its own name, since its package re-exports all of them. */
const asNamed = (id: string): string => /\/@tabler\/icons-react\/.*\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? id;

/** How many screens and parts of screens import a module statically. */
function screensWith(known: string, modules: Modules): number {
  const screens = new Set(LISTS.flatMap((file) => modules.getModuleInfo(idOf(file))?.dynamicallyImportedIds ?? []));
  return [...screens].filter((screen) => screen === known || reachedFrom(screen, modules).has(known)).length;
}

/** The modules of ours that a module imports statically, and what they import so, with the icons that they name. */
function reachedFrom(root: string, modules: Modules): ReadonlySet<string> {
  const known = reached.get(root);
  if (known !== undefined) return known;
  const found = new Set<string>();
  const collect = (id: string): void => {
    const info = modules.getModuleInfo(id);
    for (const [icon] of info?.code?.matchAll(/\bIcon[A-Z]\w+/g) ?? []) found.add(icon);
    for (const imported of info?.importedIds ?? []) {
      // Not through the packages: one that re-exports all its modules would seem to need all of them.
      if (found.has(imported) || imported.includes('/node_modules/')) continue;
      found.add(imported);
      collect(imported);
    }
  };
  collect(root);
  reached.set(root, found);
  return found;
}
