import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// A rule about days must not lean on the host's zone (D1): the rules run in three, all else in one that is not Japan's.
const DOMAIN_ZONES = ['UTC', 'America/New_York', 'Asia/Tokyo'];
const FAR_FROM_JAPAN = { TZ: 'America/New_York' };

const ZONE_TEST = 'scripts/time-zone.test.ts';

const ifThere = (path: string): string[] => (existsSync(path) ? [path] : []);

const domain = DOMAIN_ZONES.map((zone): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name: `domain ${zone}`,
    // Pure functions leave nothing behind: one process of the zone runs file after file, three times as fast.
    isolate: false,
    include: ['src/{domain,contract}/**/*.test.ts', ZONE_TEST],
    env: { TZ: zone },
  },
}));

export default defineConfig({
  test: {
    // A process takes its zone over from the environment only as it starts; a thread would share ours.
    pool: 'forks',
    // One more than there are cores: the longest tests wait, for processes to come up and for time to pass.
    maxWorkers: availableParallelism() + 1,
    restoreMocks: true,
    // A machine that does much else at the time is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      ...domain,
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          globalSetup: ifThere('src/server/testing/global-setup.ts'),
          env: FAR_FROM_JAPAN,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ifThere('src/web/testing/setup.ts'),
          env: FAR_FROM_JAPAN,
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['scripts/**/*.test.ts'],
          exclude: [ZONE_TEST],
        },
      },
    ],
  },
});
