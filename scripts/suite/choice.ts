import { createHash } from 'node:crypto';

/** A test that the default run leaves out unless it is chosen: a journey, or a file of proofs that start processes. */
export interface Candidate {
  /** Names it for its runner: a line of Playwright's test list, or a path. */
  readonly id: string;
  readonly kind: 'journey' | 'proof';
  /** It runs by default, whatever has changed. */
  readonly isCore: boolean;
  /** How many imports lie between it and the nearest changed file; `Infinity` where the change can't reach it. */
  readonly distance: number;
}

/** What a run of the default takes, each candidate once. */
export interface Choice {
  readonly core: readonly Candidate[];
  /** What the change reaches, the nearest first, as far as the time allows. */
  readonly reached: readonly Candidate[];
  /** The day's share of the others. */
  readonly eighth: readonly Candidate[];
  readonly left: readonly Candidate[];
}

/** How many parts the others are dealt into: each has run after as many days. */
export const SHARES = 8;

/** The time for what a change reaches, in seconds on two cores. */
const REACHED_SECONDS = 180;

/** What one takes on two idle cores, in seconds of the run it is in: a median, since only the sum counts. */
const SECONDS: Readonly<Record<Candidate['kind'], number>> = { journey: 4, proof: 20 };

/** Chooses among the candidates; `share` of the others is from 1 to {@link SHARES}. */
export function choose(all: readonly Candidate[], share: number): Choice {
  const core = all.filter(({ isCore }) => isCore);
  const reached: Candidate[] = [];
  let seconds = 0;
  const near = all.filter(({ isCore, distance }) => !isCore && distance < Infinity);
  for (const candidate of near.toSorted(byDistance)) {
    seconds += SECONDS[candidate.kind];
    if (seconds > REACHED_SECONDS) break;
    reached.push(candidate);
  }
  const taken = new Set([...core, ...reached]);
  const others = all.filter((candidate) => !taken.has(candidate));
  const eighth = others.filter(({ id }) => lotOf(id) % SHARES === share - 1);
  return { core, reached, eighth, left: others.filter((candidate) => !eighth.includes(candidate)) };
}

/** Which share a day has, from 1 to {@link SHARES}: one after the other. */
export const shareOf = (day: Date): number => (Math.floor(day.getTime() / 86_400_000) % SHARES) + 1;

/** Among those that are equally near, by lot rather than by the alphabet. */
const byDistance = (one: Candidate, other: Candidate): number =>
  one.distance - other.distance || lotOf(one.id) - lotOf(other.id);

const lotOf = (id: string): number => createHash('sha256').update(id).digest().readUInt32BE();
