import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

const sizes = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/** Screenshots at both widths, light and dark. Each machine has its own, since it draws with its own fonts. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testIgnore: [],
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  retries: 0,
  fullyParallel: true,
  timeout: 60_000,
  snapshotPathTemplate: '../../.cache/baseline/{projectName}/{arg}{ext}',
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixelRatio: 0.001, threshold: 0.05 } },
  projects: Object.entries(sizes).flatMap(([size, use]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${size}-${colorScheme}`,
      use: { ...use, colorScheme, timezoneId: 'Asia/Tokyo' },
    })),
  ),
});
