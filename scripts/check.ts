// `npm run check`: the gates that take seconds. `npm run check -- --fix` first formats and fixes what it can.
import { fixWhatToolsCan, runGates } from './gates.ts';

if (process.argv.includes('--fix')) await fixWhatToolsCan();
const { failed } = await runGates();
process.exitCode = failed === 0 ? 0 : 1;
