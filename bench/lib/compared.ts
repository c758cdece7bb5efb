import type { AdminCompany } from './admin-company.ts';
import type { CallResult } from './calls.ts';
import { median, printTable } from './measure.ts';
import { perRequest, processorTime } from './processor.ts';

/** What is measured, by its name. */
export type Steps = Readonly<Record<string, (company: AdminCompany) => Promise<CallResult>>>;

/** Two companies that differ in one thing, and how much more that may cost the second. */
export interface Comparison {
  readonly names: readonly [string, string];
  readonly companies: readonly [AdminCompany, AdminCompany];
  readonly rounds: number;
  /** The largest ratio that is within the target. */
  readonly most: number;
}

interface Cost {
  readonly ms: number;
  readonly processor: number;
}

/** What a step costs: by the clock, and of the processor, the server's and PostgreSQL's together. */
async function costOf(company: AdminCompany, act: Steps[string]): Promise<Cost> {
  const from = await processorTime(company.server);
  const { ms } = await act(company);
  const { server, database } = perRequest(from, await processorTime(company.server), 1);
  return { ms, processor: server + database };
}

/**
 * Prints the medians of the steps in both companies, which take turns; a first round isn't counted. The ratio that counts is
 * that of the processor's time, which hardly depends on what else the machine does.
 */
export async function compare(
  { names, companies, rounds, most }: Comparison,
  steps: Steps,
  after: (company: AdminCompany) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const costs = companies.map(() => new Map(Object.keys(steps).map((what): [string, Cost[]] => [what, []])));
  for (let round = -1; round < rounds; round++)
    for (const [index, company] of companies.entries()) {
      for (const [what, act] of Object.entries(steps)) {
        const cost = await costOf(company, act);
        if (round >= 0) costs[index]?.get(what)?.push(cost);
      }
      await after(company);
    }
  const rows = Object.keys(steps).map((what) => {
    const of = (value: (cost: Cost) => number): number[] =>
      costs.map((each) => median((each.get(what) ?? []).map(value)));
    const ratioOf = ([first = 0, second = 0]: number[]): number => second / first;
    const [ms, processor] = [of((cost) => cost.ms), of((cost) => cost.processor)];
    const ratio = ratioOf(processor);
    return [
      what,
      ...ms.map((value) => value.toFixed(0)),
      ratioOf(ms).toFixed(2),
      ...processor.map((value) => value.toFixed(0)),
      ratio.toFixed(2),
      ratio <= most ? 'ok' : 'over',
    ];
  });
  process.stdout.write(`\nMedians of ${rounds} rounds.\n`);
  printTable(
    [
      '',
      ...names.map((name) => `${name}: ms`),
      'ratio',
      ...names.map((name) => `${name}: processor ms`),
      'ratio',
      `at most ${most}`,
    ],
    rows,
  );
}
