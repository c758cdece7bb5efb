import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { root } from '../../scripts/tools.ts';

/** A profile as V8 writes it: the nodes of a tree of calls, and which of them was running at each sample. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Where the time of a process went: the share of each part in what it was busy, the largest first. */
export type Shares = readonly (readonly [part: string, share: number])[];

/** A process that is profiled. */
export interface Profiled {
  /** Its environment. */
  readonly env: Record<string, string>;
  /** Its shares of the last so many milliseconds, once it has ended; removes the profile. */
  read(lastMs: number): Promise<Shares>;
}

/** Profiles a Node process that is started with the returned environment, from its start to its end. */
export async function profiled(): Promise<Profiled> {
  const folder = await mkdtemp(join(tmpdir(), 'kintai-profile-'));
  return {
    env: { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=500` },
    async read(lastMs) {
      const [file] = await readdir(folder);
      if (file === undefined) throw new Error('the process left no profile');
      const profile = JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile;
      await rm(folder, { recursive: true });
      return sharesOf(profile, lastMs);
    },
  };
}

/** Whose code it is: a package, a file of ours, or `null` for Node's own, which counts for whoever calls it. */
function ownerOf(url: string): string | null {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (name !== undefined) return name;
  return url.startsWith('file:') ? relative(root, new URL(url).pathname) : null;
}

function sharesOf({ nodes, samples, timeDeltas }: CpuProfile, lastMs: number): Shares {
  const partOf = new Map<number, string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const visit = (id: number, caller: string): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const { functionName, url } = node.callFrame;
    const part = /^\((garbage collector|program|idle)\)$/.exec(functionName)?.[1] ?? ownerOf(url) ?? caller;
    partOf.set(id, part);
    for (const child of node.children ?? []) visit(child, part);
  };
  const [first] = nodes;
  if (first !== undefined) visit(first.id, 'Node’s sockets and HTTP');
  const times = new Map<string, number>();
  let left = timeDeltas.reduce((sum, time) => sum + time, 0);
  for (const [index, id] of samples.entries()) {
    const part = partOf.get(id) ?? 'unknown';
    left -= timeDeltas[index] ?? 0;
    if (part !== 'idle' && left <= lastMs * 1000) times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([part, time]) => [part, time / busy] as const).toSorted((a, b) => b[1] - a[1]);
}
