import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'vite';
import { BROWSERS } from '../vite.config.ts';
import { filesLoadedBy, type Manifest } from './bundle-budget.ts';
import { root } from './tools.ts';

const WEB = join(root, 'src/web');
const SOURCE = 'service-worker/service-worker.ts';

/**
 * What opens without a network, by its source file from src/web: the login, the frame with what it opens, and the clock.
 * The employee's other screens are stored as the app fetches them ahead (`ownScreens`).
 */
const OFFLINE = [
  'index.html',
  'features/auth/login-screen.tsx',
  'app/logged-in.tsx',
  'app/menu-drawer.tsx',
  'features/clock/clock-screen.tsx',
  'features/clock/punch-parts.ts',
  'ui/dialog-frame.tsx',
  'app/leaving-dialog.tsx',
];

/** The files of the build that open without a network, as paths from the server's root, in order. */
export const offlineFiles = (manifest: Manifest, modules: readonly string[] = OFFLINE): string[] =>
  filesLoadedBy(manifest, modules)
    .filter((file) => !file.endsWith('.html'))
    .map((file) => `/${file}`)
    .toSorted();

/** The service worker in one file, for the build with this manifest. */
export async function buildServiceWorker(manifest: Manifest): Promise<string> {
  const files = offlineFiles(manifest);
  const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  const built = await build({
    root: WEB,
    configFile: false,
    logLevel: 'warn',
    define: { VERSION: JSON.stringify({ name, files }) },
    build: { write: false, target: BROWSERS, modulePreload: false, rolldownOptions: { input: join(WEB, SOURCE) } },
  });
  const [chunk, ...more] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('the service worker is to be one file');
  return chunk.code;
}
