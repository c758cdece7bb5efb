import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { supervise } from './bootstrap/supervise.mjs';
import { runScript, toolScript } from './tools.ts';

// First the one without a browser's own window around the page: a quarter of the journeys' CPU time goes into that.
const SHELL = 'chromium-headless-shell';
/** Without a Japanese font a page's texts aren't drawn, and its PDF doesn't have them. */
const JAPANESE_FONT = 'fonts-noto-cjk';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
];

/**
 * The Chromium for the browser tests: the one that `KINTAI_CHROMIUM` names, else the system's own, else `undefined`,
 * which leaves it to Playwright's download.
 */
export function findBrowser(): string | undefined {
  if (process.env.KINTAI_CHROMIUM) return process.env.KINTAI_CHROMIUM;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...APPS];
  return candidates.find((path) => existsSync(path));
}

/**
 * Makes sure that there is a Chromium, installing one where that needs no password; in a container, whose user is root,
 * the headless shell and a Japanese font even beside another one.
 *
 * Throws with what to do when there is none in the end.
 */
export async function ensureBrowser(): Promise<void> {
  const found = findBrowser();
  if (found !== undefined) {
    if (!existsSync(found)) throw new Error(`KINTAI_CHROMIUM names ${found}, which does not exist`);
    if (!process.env.KINTAI_CHROMIUM && isRoot && isDebian()) await installMissing(found);
    return;
  }
  if (await installWithApt()) return;
  console.log('Downloading a Chromium for the browser tests …');
  if ((await runScript(toolScript('@playwright/test'), ['install', 'chromium'])) === 0) return;
  throw new Error('The browser tests need a Chromium: install one, or name yours in KINTAI_CHROMIUM.');
}

const isRoot = process.getuid?.() === 0;

/** As root or with a sudo that asks for no password. Resolves with whether it succeeded. */
async function apt(...args: string[]): Promise<boolean> {
  const [command = '', ...rest] = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', '-q', ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (await supervise(command, rest, { env }).catch(() => 1)) === 0;
}

/** Installs what the browser that was found lacks. Without a network the browser that is there will do. */
async function installMissing(found: string): Promise<void> {
  const missing = [...(found.endsWith(SHELL) ? [] : [SHELL]), ...(hasJapaneseFont() ? [] : [JAPANESE_FONT])];
  if (missing.length === 0) return;
  console.log(
    `Installing ${missing.join(' and ')} for the browser tests: the headless shell takes three quarters of the`,
  );
  console.log('time of another Chromium, and without a Japanese font no text is drawn …');
  await apt('install', '-y', '--no-install-recommends', '-o', 'Acquire::Retries=0', ...missing);
}

function hasJapaneseFont(): boolean {
  const { stdout } = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return Boolean(stdout);
}

async function installWithApt(): Promise<boolean> {
  // Ubuntu's package of that name only points to a snap, which a test machine often cannot run.
  if (!isDebian()) return false;
  console.log('Installing Chromium and a Japanese font from the system’s packages for the browser tests …');
  const install = (browser: string): Promise<boolean> =>
    apt('install', '-y', '--no-install-recommends', browser, JAPANESE_FONT);
  await apt('update');
  // Debian has the headless shell from version 12 on.
  return ((await install(SHELL)) || (await install('chromium'))) && findBrowser() !== undefined;
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
