// `npm run bench <name>`: a measurement of bench/, which prints a table. Without a name it lists them.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root, runScript } from './tools.ts';

const ENDING = '.bench.ts';

const [name, ...args] = process.argv.slice(2);
const names = globSync(`*${ENDING}`, { cwd: join(root, 'bench') }).map((file) => file.slice(0, -ENDING.length));
if (name !== undefined && names.includes(name)) {
  process.exitCode = await runScript(join(root, 'bench', `${name}${ENDING}`), args);
} else {
  console.log(`npm run bench <name>, of: ${names.toSorted().join(', ') || '(none yet)'}`);
  process.exitCode = name === undefined ? 0 : 2;
}
