import { createRequire } from 'node:module';

/** The version of this kintai, as `package.json` has it. */
export const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
