import type { FindingResponse, FindingsOutcome } from '#contract/closing.ts';
import { inSteps } from './fill-breaks.ts';

/** How many people one request is for: few enough that the progress moves. */
export const PEOPLE_AT_ONCE = 20;

/** Findings of a person, as they are sent. */
interface FindingsOfPerson {
  readonly user_id: number;
  readonly findings: FindingResponse[];
}

/**
 * Sends findings of many people, {@link inSteps}, and returns the outcome of all: the people whose findings are as asked for now,
 * the number of these, and the people of whom it was refused.
 */
export async function sendFindings(
  people: readonly FindingsOfPerson[],
  send: (step: FindingsOfPerson[]) => Promise<FindingsOutcome>,
  onProgress: (people: number) => void,
): Promise<Omit<FindingsOutcome, 'message'>> {
  const steps = await inSteps(people, PEOPLE_AT_ONCE, send, onProgress);
  return {
    findings: steps.reduce((sum, { findings }) => sum + findings, 0),
    user_ids: steps.flatMap(({ user_ids }) => user_ids),
    refused: steps.flatMap(({ refused }) => refused),
  };
}
