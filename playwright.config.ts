import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const isRoot = process.getuid?.() === 0;

// Chromium starts a second renderer beside each page for the suggestions under its address field: a quarter of a
// journey's time. And since version 156 it asks anew for a module that it failed to fetch, as those before didn't. The
// switch takes the place of Playwright's own, whose names are therefore repeated.
const DISABLED_FEATURES = [
  'ModuleMapDoNotCacheFailedFetch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

// The two widths that the product is drawn for, between which the tests choose by their tags (e2e/fixtures.ts); what is
// shown must not depend on the device's time zone (D1).
export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'baseline/**',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // Nobody's change is to hang on a test that fails now and then: it is run once more and, if it passes, listed as FLAKY.
  retries: 1,
  // One more than there are cores: a journey waits now and then, for an answer or for a pause in the typing.
  workers: availableParallelism() + 1,
  // A machine that does much else at the time is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'ja-JP',
    // It would answer in the place of what a journey makes of the network; the journeys without one allow it.
    serviceWorkers: 'block',
    // Of a failed journey's second run: its steps, calls and console, and what the page was at the end. Recording each first
    // run costs a tenth of it; where nothing is repeated (`--repeat`), the run itself is recorded. Pictures of the page at
    // every step cost half of each journey; `--trace on` takes them.
    trace: {
      mode: process.env['KINTAI_TEST_TRACE'] === 'all' ? 'retain-on-failure' : 'on-first-retry',
      screenshots: false,
      snapshots: false,
      sources: false,
    },
    screenshot: 'only-on-failure',
    // Nothing to wait for but what is meant; the product honours the wish.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join()}`,
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 900 }, timezoneId: 'America/New_York' },
    },
    {
      name: 'phone',
      grep: /@both|@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, timezoneId: 'Asia/Tokyo' },
    },
  ],
});
