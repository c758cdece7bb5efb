import { keepThrough, RETENTION_YEARS, retentionStart } from '../../company/retention.ts';
import { isoDate } from '../../time/date.ts';

function retentionOf({ base_dates: [first, ...others] }: { readonly base_dates: readonly [string, ...string[]] }) {
  const start = retentionStart(isoDate(first), ...others.map(isoDate));
  return {
    start,
    keep_through_3y: keepThrough(start, RETENTION_YEARS.forNow),
    keep_through_5y: keepThrough(start, RETENTION_YEARS.full),
  };
}

/** How long records are kept. */
export const retention = { retention: retentionOf };
