// `npm run mutate`: mutation testing of src/domain. Changes one operator at a time and checks whether a test fails.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { equivalentOf } from './mutation/equivalent.ts';
import { applied, type Mutant, mutantsOf } from './mutation/mutants.ts';
import type { Outcome } from './mutation/trial-process.ts';
import { startTrials, type Trials } from './mutation/trials.ts';
import { type Graph, reachOf, readGraph } from './reach.ts';
import { LEAST_MUTATION_SCORE } from './suite/budget.ts';
import { root } from './tools.ts';

const USAGE = `npm run mutate                         changes every operator of src/domain: does a test fail?
npm run mutate -- [files or folders]   those of some files
    --sample n [--seed s]              n of them; the same ones for the same s
    --released                         fails below the score of the last release, not below the aim`;

/** The share of mutants to kill, in percent. */
const AIM = 97;

/** The timeout of a trial, as a multiple of the slowest unchanged test file; beyond it a loop counts as endless. */
const PATIENCE = 5;

interface Module {
  readonly file: string;
  readonly source: string;
  readonly mutants: readonly Mutant[];
  readonly equivalent: ReadonlySet<Mutant>;
  /** By their full paths, its own first. */
  readonly tests: readonly string[];
}

/** A mutant is killed by a failing test or by a timeout. */
const VERDICTS = { failed: 'killed', endless: 'killed', passed: 'survived', undecided: 'undecided' } as const;
type Verdict = (typeof VERDICTS)[keyof typeof VERDICTS] | 'equivalent';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    released: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(USAGE);
else {
  const least = values.released ? LEAST_MUTATION_SCORE : AIM;
  process.exitCode = await mutate(readModules(positionals), Number(values.sample), values.seed, least);
}

/** Tries the mutants of the modules, or a sample of them; prints each survivor, and the score, which must be `least`. */
async function mutate(all: readonly Module[], size: number, seed: string, least: number): Promise<number> {
  const chosen = sampleOf(
    all.flatMap(({ mutants }) => mutants),
    size,
    seed,
  );
  const modules = all.filter(({ mutants }) => mutants.some((mutant) => chosen.has(mutant)));
  if (modules.length === 0) throw new Error(`Nothing to change.\n${USAGE}`);

  using trials = startTrials(root);
  const limit = PATIENCE * (await timeTests(trials, modules));
  const total: Verdict[] = [];
  printRow('', ['mutants', 'killed', 'survived', 'undecided', 'equivalent', 'score']);
  for (const module of modules) {
    const verdicts: Verdict[] = [];
    for (const mutant of module.mutants) {
      if (!chosen.has(mutant)) continue;
      if (module.equivalent.has(mutant)) {
        verdicts.push('equivalent');
        continue;
      }
      const outcome = await trials.run({
        ...module,
        module: join(root, module.file),
        text: applied(module.source, mutant),
        limit,
      });
      verdicts.push(VERDICTS[outcome.is]);
      if (outcome.is !== 'failed') console.log(lineOf(module, mutant, outcome));
    }
    printTally(module.file, verdicts);
    total.push(...verdicts);
  }
  printTally('together', total);
  if (scoreOf(total) < least) console.log(`below ${least} %`);
  return scoreOf(total) >= least ? 0 : 1;
}

function readModules(wanted: readonly string[]): Module[] {
  const graph = readGraph();
  return globSync('src/domain/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => wanted.length === 0 || wanted.some((one) => `${file}/`.startsWith(`${one.replace(/\/$/, '')}/`)))
    .toSorted()
    .map((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const mutants = mutantsOf(file, source);
      return { file, source, mutants, equivalent: equivalentOf(file, source, mutants), tests: testsOf(graph, file) };
    });
}

/** The domain's tests that can reach a module: its own, those of its folder, the others. */
function testsOf(graph: Graph, file: string): string[] {
  const reach = reachOf(graph, [file]);
  if (reach === 'everything') throw new Error(`${file} is no module of its own`);
  const distance = (test: string): number =>
    test === file.replace(/\.ts$/, '.test.ts') ? 0 : dirname(test) === dirname(file) ? 1 : 2;
  return reach.unit
    .filter((test) => test.startsWith('src/domain/'))
    .toSorted((one, other) => distance(one) - distance(other))
    .map((test) => join(root, test));
}

/** A sample of the mutants; whether one is in it depends only on the seed and on itself. */
function sampleOf(mutants: readonly Mutant[], size: number, seed: string): ReadonlySet<Mutant> {
  const lots = mutants.map((mutant) => ({
    mutant,
    lot: createHash('sha256')
      .update(JSON.stringify([seed, mutant]))
      .digest('hex'),
  }));
  const drawn = lots.toSorted((one, other) => (one.lot < other.lot ? -1 : 1)).slice(0, size);
  return new Set(drawn.map(({ mutant }) => mutant));
}

/** The duration of the slowest file of the modules' tests with nothing changed, in milliseconds. */
async function timeTests(trials: Trials, modules: readonly Module[]): Promise<number> {
  const tests = [...new Set(modules.flatMap((module) => module.tests))];
  const [{ file, source }] = modules as [Module, ...Module[]];
  const { is, reason, longest } = await trials.run({ module: join(root, file), text: source, tests, limit: Infinity });
  if (is !== 'passed') throw new Error(`The tests don’t pass with nothing changed. ${reason ?? ''}`);
  return longest;
}

/** The percentage killed, of those that could be. */
function scoreOf(verdicts: readonly Verdict[]): number {
  const tried = verdicts.filter((verdict) => verdict !== 'equivalent');
  return tried.length === 0 ? 100 : (tried.filter((verdict) => verdict === 'killed').length / tried.length) * 100;
}

function printTally(name: string, verdicts: readonly Verdict[]): void {
  const count = (wanted: Verdict): number => verdicts.filter((verdict) => verdict === wanted).length;
  const counts = [verdicts.length, ...(['killed', 'survived', 'undecided', 'equivalent'] as const).map(count)];
  printRow(name, [...counts.map(String), `${scoreOf(verdicts).toFixed(1)} %`]);
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(`${name.padEnd(64)}${cells.map((cell) => cell.padStart(11)).join('')}`);
}

function lineOf({ file, source }: Module, { line, from, to }: Mutant, { is, reason }: Outcome): string {
  const [was, becomes] = [from, to].map((text) => text.replaceAll(/\s+/g, ' ').trim() || 'nothing');
  const verdict = is === 'passed' ? 'survived' : is;
  const suffix = reason === undefined ? '' : ` (${reason})`;
  return `  ${verdict}${suffix} ${file}:${line}  ${was} → ${becomes}  in  ${source.split('\n')[line - 1]?.trim()}`;
}
