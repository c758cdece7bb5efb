import { japanDate, epochMs } from '#domain/time/instant.ts';
import { monthOf } from '#domain/time/date.ts';
import { balanceQuery, KEPT_BALANCE } from '../lib/balance-query.ts';
import { settled } from '../lib/idle.ts';
import { keptAt } from '../lib/kept-answers.ts';
import { prefetchCode } from '../lib/load-code.ts';
import {
  holidaysQuery,
  internalWorkQuery,
  keptName,
  ownMonthQuery,
  recordsQuery,
  shiftsQuery,
} from '../lib/month-queries.ts';
import { queryClient } from '../lib/query-client.tsx';
import { sessionState } from '../lib/session-store.ts';
import { serverNow } from '../lib/use-server-time.ts';
import { periodsOf, wageCalendarQuery } from '../lib/wage-periods.ts';
import { hasNoOwnScreens } from './screen-route.ts';

/** The code of the screens that need a network, so that they can say so without one. */
const SAYING_SO: readonly (() => Promise<unknown>)[] = [
  () => import('../features/requests/requests-screen.tsx'),
  () => import('../features/auth/account-screen.tsx'),
];

/**
 * Reads what the person's own screens show without a network, where nothing of today is kept of it: their month, their
 * shifts of this month and the next, and their balance. One after the other, each while nothing else is under way
 * (`untilIdle`); `keptSince` has when an answer was kept, in milliseconds, and `null` of none.
 */
export async function keepOwn(
  left: AbortSignal,
  { untilIdle = settled, keptSince = keptAt, code = SAYING_SO } = {},
): Promise<void> {
  const user = sessionState().session?.user;
  if (user === undefined || hasNoOwnScreens(user)) return;
  const today = japanDate(serverNow());
  const periods = periodsOf((await queryClient.ensureQueryData(wageCalendarQuery(user.companyId))).calendar);
  const period = periods.on(today);
  const { name } = period;
  const next = periods.next(period).name;
  const months = new Set([monthOf(period.from), monthOf(period.to)]);
  const reads: readonly (readonly [string, () => Promise<void>])[] = [
    [keptName('records', name), () => queryClient.prefetchQuery(recordsQuery(name))],
    [keptName('shifts', name), () => queryClient.prefetchQuery(shiftsQuery(name))],
    [keptName('internal-work', name), () => queryClient.prefetchQuery(internalWorkQuery(name, 'own'))],
    [keptName('closing', name), () => queryClient.prefetchQuery(ownMonthQuery(name))],
    ...[...months].map((month) => {
      const read = () => queryClient.prefetchQuery(holidaysQuery(month));
      return [keptName('holidays', month), read] as const;
    }),
    [KEPT_BALANCE, () => queryClient.prefetchQuery(balanceQuery('own'))],
    [keptName('shifts', next), () => queryClient.prefetchQuery(shiftsQuery(next))],
  ];
  for (const [kept, read] of reads) {
    await untilIdle();
    if (left.aborted) return;
    const at = await keptSince(kept);
    if (at === null || japanDate(epochMs(at)) !== today) await read();
  }
  for (const load of code) {
    await untilIdle();
    if (left.aborted) return;
    await prefetchCode(load);
  }
}
