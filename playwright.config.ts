import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const isRoot = process.getuid?.() === 0;

// The two widths that the product is drawn for; what is shown must not depend on the device's time zone (D1).
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  // A machine that does much else at the time is slow, not wrong.
  expect: { timeout: 15_000 },
  use: {
    locale: 'ja-JP',
    // Without pictures of every frame, which cost half of each journey; the snapshots of the page stay.
    trace: { mode: 'retain-on-failure', screenshots: false },
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
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 900 }, timezoneId: 'America/New_York' },
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, timezoneId: 'Asia/Tokyo' },
    },
  ],
});
