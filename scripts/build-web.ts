// Builds the web app into dist/web: bundled by Vite, precompressed, measured. It is built beside and then renamed, so
// that a server never serves half of one.
import { globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { withLock } from './bootstrap/lock.mjs';
import { budgetTable, measureBuild, type Manifest } from './bundle-budget.ts';
import { buildServiceWorker } from './service-worker.ts';
import { root } from './tools.ts';
import { buildVerifyPage } from './verify-page.ts';
import { isWebBuilt, STAMP_NAME, WEB_FOLDER, webSourcesHash } from './web-build.ts';

// Not the pages: the server inserts a fresh nonce into each.
const COMPRESSIBLE = '**/*.{js,css,svg,json,webmanifest}';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const lock = join(root, '.cache', 'web-build.lock');
const onWait = (holder: number) =>
  console.log(`Waiting for process ${holder}, which is building (its lock is ${lock}) …`);

// Whatever the environment says, people download React's production build: the other is half as large again.
process.env.NODE_ENV = 'production';

await withLock(lock, onWait, async () => {
  if (isWebBuilt()) return;
  const sources = webSourcesHash();
  const beside = `${WEB_FOLDER}.new`;
  rmSync(beside, { recursive: true, force: true });
  await build({
    root: join(root, 'src/web'),
    configFile: join(root, 'vite.config.ts'),
    build: { outDir: beside, emptyOutDir: true, reportCompressedSize: false },
  });
  const verifyPage = await buildVerifyPage();
  writeFileSync(join(beside, 'verify.html'), verifyPage);
  console.log(`verify.html: ${(verifyPage.length / 1000).toFixed(1)} kB in one file`);
  const manifest = JSON.parse(await readFile(join(beside, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  writeFileSync(join(beside, 'service-worker.js'), await buildServiceWorker(manifest));
  console.log('Compressing …');
  await compressFolder(beside);
  writeFileSync(join(beside, STAMP_NAME), sources);
  mkdirSync(dirname(WEB_FOLDER), { recursive: true });
  rmSync(WEB_FOLDER, { recursive: true, force: true });
  renameSync(beside, WEB_FOLDER);
});

console.log(`\nFirst load, JavaScript and CSS as transferred (brotli):\n${firstLoad()}\n`);

// An exceeded budget fails the tests, but does not prevent a start.
function firstLoad(): string {
  try {
    return budgetTable(measureBuild(WEB_FOLDER));
  } catch (error) {
    return `  not measured: ${String(error)}`;
  }
}

/**
 * Writes a `.br` and a `.gz` beside every text file of the folder that gets smaller by it, at the strongest setting.
 */
async function compressFolder(folder: string): Promise<void> {
  const files = globSync(COMPRESSIBLE, { cwd: folder });
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gzipped] = await Promise.all([brotli(content, { params }), gz(content, { level: 9 })]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped);
}
