import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { guideModules } from './scripts/guide.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// A rule about days must not lean on the host's zone (D1): such rules run in three, all else in one that is not Japan's.
const DAY_ZONES = ['UTC', 'America/New_York', 'Asia/Tokyo'];
const FAR_FROM_JAPAN = { TZ: 'America/New_York' };

const ZONE_TEST = 'scripts/time-zone.test.ts';

// The processes that the tests start load the same modules each time: compiled once, they come up in half the time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/node-compile');

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Lint lets these two modules alone use Date: nothing else can depend on the zone. */
const importsDays = (path: string): boolean => /from '[^']*\/(date|instant)\.ts'/.test(textOf(path));
const rules = globSync('src/{domain,contract}/**/*.test.ts', { cwd: import.meta.dirname });
const aboutDays = rules.filter((test) => importsDays(test) || importsDays(test.replace('.test.ts', '.ts')));

const domain = DAY_ZONES.map((zone): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name: `domain ${zone}`,
    include: [...(zone === FAR_FROM_JAPAN.TZ ? rules : aboutDays), ZONE_TEST],
    env: { TZ: zone },
  },
}));

// A proof starts processes, or takes long for another reason: all of them are part of the full run.
const PROOF = '**/*.proof.test.ts';
const leftOut = process.env['KINTAI_TEST_FULL'] === '1' ? [] : [PROOF];

/** Proofs take the longest, and wait: first, so that none is left for the end on its own. */
class ProofsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProof = ({ moduleId }: TestSpecification): number => Number(matchesGlob(moduleId, PROOF));
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    return (await super.sort(files)).toSorted((one, other) => isProof(other) - isProof(one));
  }
}

export default defineConfig({
  plugins: [guideModules()],
  test: {
    // A process takes its zone over from the environment only as it starts; a thread would share ours.
    pool: 'forks',
    // One process runs file after file of its project: what they load would else take most of the time. What a file
    // leaves behind is its own business: a database of its own, folders of its own, mocks restored.
    isolate: false,
    // One more than there are cores: the longest tests wait, for processes to come up and for time to pass.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ProofsFirst },
    exclude: leftOut,
    restoreMocks: true,
    // A machine that does much else at the time is slow, not wrong: a proof of a minute took five.
    testTimeout: leftOut.length === 0 ? 600_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      ...domain,
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          globalSetup: 'src/server/testing/global-setup.ts',
          setupFiles: ['src/server/testing/companies/set-up.ts'],
          env: FAR_FROM_JAPAN,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.ts'],
          exclude: ['src/web/**/*.dom.test.ts'],
          env: FAR_FROM_JAPAN,
        },
      },
      {
        extends: true,
        test: {
          name: 'web with a DOM',
          include: ['src/web/**/*.test.tsx', 'src/web/**/*.dom.test.ts'],
          environment: 'jsdom',
          setupFiles: 'src/web/testing/setup.ts',
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
