import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** The browsers that the README promises; e2e/fixtures.ts takes away what the oldest of them lacks. */
export const BROWSERS = ['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox114'];

export default defineConfig({
  root: 'src/web',
  plugins: [react(), loadCodeByOurs()],
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

type Modules = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

const ROOTS = {
  login: 'features/auth/login-screen.tsx',
  frame: 'app/logged-in.tsx',
  clock: 'features/clock/clock-screen.tsx',
  month: 'features/attendance/month-screen.tsx',
};

const reached = new Map<string, ReadonlySet<string>>();

/** The file of a module that several of the most frequent first loads share; `null` for all other modules. */
function sharedBy(id: string, modules: Modules): string | null {
  const isIn = (root: keyof typeof ROOTS): boolean => reachedFrom(ROOTS[root], modules).has(id);
  if (id.includes('/@tanstack/query-core/') || id.includes('/@tanstack/react-query/')) return 'frame';
  if (isIn('frame')) return isIn('login') ? 'start' : 'frame';
  return isIn('clock') && isIn('month') ? 'records' : null;
}

/** The modules of ours that a screen imports statically, and what they import so. */
function reachedFrom(root: string, modules: Modules): ReadonlySet<string> {
  const known = reached.get(root);
  if (known !== undefined) return known;
  const found = new Set<string>();
  const collect = (id: string): void => {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      // Not through the packages: one that re-exports all its modules would seem to need all of them.
      if (found.has(imported) || imported.includes('/node_modules/')) continue;
      found.add(imported);
      collect(imported);
    }
  };
  collect(fileURLToPath(new URL(`src/web/${root}`, import.meta.url)));
  reached.set(root, found);
  return found;
}
