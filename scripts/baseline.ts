// `npm run baseline -- save` saves what a refactoring must not change: the API's description, the schema, the size of
// each screen's first load and a screenshot of each. `npm run baseline` compares.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { measureBuild } from './bundle-budget.ts';
import { root, runScript, toolScript } from './tools.ts';
import { ensureWebBuilt, WEB_FOLDER } from './web-build.ts';

const FOLDER = join(root, '.cache/baseline');
const SIZES = join(FOLDER, 'sizes.json');

const [what = 'compare', ...args] = process.argv.slice(2);
if (what !== 'save' && what !== 'compare') {
  console.log('npm run baseline -- save | compare [arguments of Playwright]');
  process.exitCode = 2;
} else if (what === 'compare' && !existsSync(SIZES)) {
  console.log('Nothing to compare with. On the code before: npm run baseline -- save');
  process.exitCode = 1;
} else if (await ensureWebBuilt()) {
  await ensureBrowser();
  const pictures = await runScript(toolScript('@playwright/test'), [
    'test',
    '--config=e2e/baseline',
    '--reporter=dot',
    ...(what === 'save' ? ['--update-snapshots=all'] : []),
    ...args,
  ]);
  const sizesHold = holdSizes();
  process.exitCode = pictures === 0 && sizesHold ? 0 : 1;
} else process.exitCode = 1;

/** Saves the size of each screen's first load, or prints how it has changed and returns whether none has grown. */
function holdSizes(): boolean {
  const now = Object.fromEntries(measureBuild(WEB_FOLDER).map(({ screen, size }) => [screen, size]));
  if (what === 'save') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(SIZES, JSON.stringify(now));
    return true;
  }
  const before = JSON.parse(readFileSync(SIZES, 'utf8')) as Record<string, number>;
  for (const [screen, size] of Object.entries(now))
    console.log(`  ${screen.padEnd(8)}${String(before[screen]).padStart(9)} → ${String(size).padStart(9)} bytes`);
  return Object.entries(now).every(([screen, size]) => size <= (before[screen] ?? Infinity));
}
