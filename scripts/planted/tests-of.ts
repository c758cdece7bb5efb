import { dirname } from 'node:path';
import { type Graph, JOURNEYS, reachOf } from '../reach.ts';
import type { Fault } from './faults.ts';

/** The tests that have to catch a fault, the cheapest first. */
export interface TestsOf {
  /** Vitest's files: the feature's own, then those of every route's permissions. */
  readonly unit: readonly (readonly string[])[];
  /** The files of journeys: that of the place, then the feature's others. */
  readonly journeys: readonly (readonly string[])[];
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isWithDom = (file: string): boolean => /(\.dom\.test\.ts|\.test\.tsx)$/.test(file);
/** These say for every route who may call it, so that a feature's own tests needn't. */
const isOfPermissions = (file: string): boolean => /^src\/server\/(authorisation|permission-matrix)\./.test(file);

/**
 * The tests of a fault's feature that can reach its file: Vitest's in the folders of the feature and of the file, those
 * with a DOM that import the file, and the journeys.
 */
export function testsOf(graph: Graph, { feature, journey, file }: Fault): TestsOf {
  const folders = [dirname(file), ...['src/domain', 'src/web/features', 'src/server/features'].map(of(feature))];
  const isOwn = (test: string): boolean => folders.some((folder) => test.startsWith(`${folder}/`));
  const reach = reachOf(graph, [file]);
  const unit =
    reach === 'everything'
      ? [[...graph.keys()].filter((test) => isTest(test) && isOwn(test))]
      : [reach.unit.filter((test) => isOwn(test) || isWithDom(test)), reach.unit.filter(isOfPermissions)];
  const others = Object.keys(JOURNEYS).filter((name) => name !== journey && JOURNEYS[name]?.includes(feature));
  const journeys = [[journey], others].map((names) =>
    names.map((name) => `e2e/${name}.test.ts`).filter((test) => graph.has(test)),
  );
  return { unit, journeys };
}

const of =
  (feature: string) =>
  (folder: string): string =>
    `${folder}/${feature}`;

/** Which part of the tests a file of Vitest belongs to. */
export const partOf = (test: string): 'unit' | 'DOM' | 'HTTP' =>
  isWithDom(test) ? 'DOM' : test.startsWith('src/server/') ? 'HTTP' : 'unit';
