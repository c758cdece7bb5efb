import type { SettledMonthResponse } from '#contract/assigned-work.ts';

/** The name of an assignment (客先配属): its client, and its job where it has one. */
export const nameOfAssignment = ({
  client_company: client,
  job_assignment: job,
}: Pick<SettledMonthResponse, 'client_company' | 'job_assignment'>): string =>
  job === null ? client : `${client}・${job}`;
