import { AppError } from '../http/app-error.ts';

/** The place of a caller in the queue: all callers of one place wait together. `isKnown` if the server knows them. */
export interface Place {
  readonly name: string;
  /** Somebody who is logged in, or a device that has logged in before. */
  readonly isKnown: boolean;
}

/** Runs costly work, a little at a time. */
export interface Turns {
  /**
   * Runs the work when it is its turn: the known ones first, but each fourth time a stranger, so that an import of a
   * thousand people keeps nobody out; and one place after another. Throws `too_many_requests` where too much is waiting,
   * to the place that has most of it.
   */
  run<Result>(place: Place, work: () => Promise<Result>): Promise<Result>;
}

interface Job {
  start(): void;
  refuse(): void;
}

/** The waiting jobs by place, in the order in which the places have their turn. */
type Lane = Map<string, Job[]>;

/** Of so many turns one is a stranger's, where one waits. */
const STRANGERS_TURN = 4;

/** Seconds after which somebody who was refused may try again. */
const RETRY_SECONDS = 5;

const waitingIn = (lane: Lane): number => [...lane.values()].flat().length;

/** Takes the next job of the lane, and puts its place at the end. */
function takeNext(lane: Lane): Job | undefined {
  const [turn] = lane;
  if (turn === undefined) return undefined;
  const [name, jobs] = turn;
  lane.delete(name);
  const job = jobs.shift();
  if (jobs.length > 0) lane.set(name, jobs);
  return job;
}

/** Takes the newest job of the place that has most of the lane; of equal ones, of the place that came last. */
function takeExcess(lane: Lane): Job | undefined {
  const [name, jobs] = [...lane].reduce<[string, Job[]]>(
    (most, next) => (next[1].length >= most[1].length ? next : most),
    ['', []],
  );
  const job = jobs.pop();
  if (jobs.length === 0) lane.delete(name);
  return job;
}

/** Turns of which so many run at a time and so many wait at the most. */
export function createTurns({ atOnce, maxWaiting }: { readonly atOnce: number; readonly maxWaiting: number }): Turns {
  const known: Lane = new Map();
  const strangers: Lane = new Map();
  let running = 0;
  let turn = 0;

  const next = (): void => {
    if (running >= atOnce) return;
    const [first, second] = (turn + 1) % STRANGERS_TURN === 0 ? [strangers, known] : [known, strangers];
    const job = takeNext(first) ?? takeNext(second);
    if (job === undefined) return;
    turn += 1;
    running += 1;
    job.start();
  };

  return {
    run(place, work) {
      return new Promise((resolve, reject) => {
        const lane = place.isKnown ? known : strangers;
        const job: Job = {
          start: () =>
            void work()
              .then(resolve, reject)
              .finally(() => {
                running -= 1;
                next();
              }),
          refuse: () => reject(new AppError('too_many_requests', { retryAfterSeconds: RETRY_SECONDS })),
        };
        lane.set(place.name, [...(lane.get(place.name) ?? []), job]);
        next();
        if (waitingIn(known) + waitingIn(strangers) > maxWaiting)
          (takeExcess(strangers) ?? takeExcess(known))?.refuse();
      });
    },
  };
}
