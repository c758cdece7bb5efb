// `npm run bench <name> …`: measurements of bench/, each of which prints tables, one after the other. What else is given is
// for each of them: `npm run bench scale rush -- --short`. Without a name it lists them.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root, runScript } from './tools.ts';

const ENDING = '.bench.ts';

const known = globSync(`*${ENDING}`, { cwd: join(root, 'bench') }).map((file) => file.slice(0, -ENDING.length));
const { names = [], args = [] } = Object.groupBy(process.argv.slice(2), (given) =>
  /^[a-z][a-z-]*$/.test(given) ? 'names' : 'args',
);
if (names.length === 0 || !names.every((name) => known.includes(name))) {
  console.log(`npm run bench <name> …, of: ${known.toSorted().join(', ') || '(none yet)'}`);
  process.exitCode = names.length + args.length === 0 ? 0 : 2;
} else {
  for (const name of names) {
    if (names.length > 1) console.log(`\n── ${name} ──\n`);
    const code = await runScript(join(root, 'bench', `${name}${ENDING}`), args);
    if (code !== 0) process.exitCode = code;
  }
}
