import type { RequestResponse } from '#contract/requests.ts';

/** The screen of a request: those of leave are numbered by themselves. */
export const pathOf = ({ kind, id }: Pick<RequestResponse, 'kind' | 'id'>): string =>
  kind === 'leave' ? `/requests/leave/${id}` : `/requests/${id}`;
