// `npm run vectors`: runs files of worked examples through the rules of src/domain.
import { readFileSync } from 'node:fs';
import { checkVector, type Outcome, type VectorFile } from '#domain/testing/vectors.ts';
import { ADAPTORS } from '#domain/testing/vectors/registry.ts';

const USAGE =
  'npm run vectors FILE…   runs the worked examples of JSON files, { "vectors": [{ "group", "input", … }] }';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error(USAGE);
  process.exitCode = 1;
} else process.exitCode = run(files);

/** Prints each failure, and how many passed: of each group, and in all. The exit code is 1 where one failed. */
function run(paths: readonly string[]): number {
  const outcomes = paths.flatMap(readVectors).map((vector) => checkVector(vector, ADAPTORS));
  for (const outcome of outcomes) if (outcome.result === 'failed') printFailure(outcome);
  for (const [group, ofGroup] of Map.groupBy(outcomes, ({ vector }) => vector.group)) printCount(group, ofGroup);
  printCount('in all', outcomes);
  return outcomes.length > 0 && count(outcomes, 'failed') === 0 ? 0 : 1;
}

function readVectors(path: string): VectorFile['vectors'] {
  const file = JSON.parse(readFileSync(path, 'utf8')) as Partial<VectorFile>;
  if (!Array.isArray(file.vectors)) throw new Error(`${path} has no vectors.\n${USAGE}`);
  return file.vectors;
}

function printFailure({ vector, actual }: Outcome): void {
  console.log(`failed ${vector.group} ${vector.id} ${vector.why}`);
  console.log(`  expected ${JSON.stringify(vector.expected)}`);
  console.log(`  actual   ${JSON.stringify(actual)}`);
}

function printCount(name: string, outcomes: readonly Outcome[]): void {
  const notYet = count(outcomes, 'not_yet');
  const told = notYet === 0 ? '' : `, ${notYet} not yet`;
  console.log(`${name.padEnd(24)} ${count(outcomes, 'passed')} of ${outcomes.length}${told}`);
}

function count(outcomes: readonly Outcome[], wanted: Outcome['result']): number {
  return outcomes.filter(({ result }) => result === wanted).length;
}
