import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import type { ClosingAnswer, FindingAnswer } from '#contract/month-end.ts';
import { addMonths, isoDate, monthOf, type IsoMonth } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { formatMonthDay, formatYearMonth } from '#domain/time/japanese-date.ts';
import { ownMonthQuery } from '../../lib/month-queries.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { ClosedMonth, whenOf } from '../../ui/closed-month.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { useDayActions } from './day-actions.ts';
import { loadDialogs } from './load-dialogs.ts';
import { useMonthAddress } from './month-address.ts';
import { texts } from './own-month-texts.ts';
import styles from './own-month.module.css';
import { Text } from '../../ui/layout.tsx';

const MINUTE_MS = 60_000;
const ConfirmMonth = lazyDialog(async () => (await import('./confirm-month.tsx')).ConfirmMonth);

/**
 * How far the closing of the month on show has come, what is to be looked at before it, and the confirmation where the
 * company asks for it; in the current month also what is left of the last. The line is there also while nothing is known,
 * so that nothing moves.
 */
export function OwnMonth({ announce }: { readonly announce: (message: string) => void }): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
  const { month } = useMonthAddress(today);
  const { data } = useQuery(ownMonthQuery(month));
  const [isConfirming, setConfirming] = useState(false);
  const days = firstOfEachDay(data?.findings ?? []);
  return (
    <section className={styles.own} aria-label={texts.label}>
      <div className={styles.line}>
        {data !== undefined && (
          <>
            {data.status === 'closed' ? <ClosedMonth closing={data} /> : <State {...data} />}
            {days.length > 0 && (
              <>
                <span className={styles.wrong}>
                  <IconAlertTriangle size={18} aria-hidden />
                  {texts.findingDays(days.length)}
                </span>
                <ul className={styles.days}>
                  {days.map((finding) => (
                    <li key={finding.date}>
                      <Day finding={finding} />
                    </li>
                  ))}
                </ul>
              </>
            )}
            {data.asks_confirmation && data.is_over && data.status === 'open' && (
              <Button
                className={styles.confirm ?? ''}
                aria-haspopup="dialog"
                onPointerEnter={ConfirmMonth.preload}
                onClick={() => setConfirming(true)}
              >
                {texts.confirm}
              </Button>
            )}
          </>
        )}
      </div>
      {month === monthOf(today) && <LastMonth month={addMonths(month, -1)} />}
      <ConfirmMonth
        month={month}
        findingDays={days.length}
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onDone={(message) => {
          setConfirming(false);
          announce(message);
        }}
      />
    </section>
  );
}

/** How far the closing has come, and who took it there. */
function State({ status, ...step }: ClosingAnswer): ReactNode {
  return (
    <p className={styles.state} data-status={status}>
      {status === 'confirmed' && <IconCircleCheck size={18} aria-hidden />}
      <Text as="span" weight="bold">
        {texts.states[status]}
      </Text>
      {step.by_name !== null && <span className={styles.by}>{texts.by(whenOf(step), step.by_name)}</span>}
    </p>
  );
}

/** What is left to be done of the last month, and the way there. */
function LastMonth({ month }: { readonly month: IsoMonth }): ReactNode {
  const { data } = useQuery(ownMonthQuery(month));
  if (data === undefined || data.status === 'closed') return null;
  const days = firstOfEachDay(data.findings).length;
  const isUnconfirmed = data.asks_confirmation && data.is_over && data.status === 'open';
  if (days === 0 && !isUnconfirmed) return null;
  const name = formatYearMonth(month);
  return (
    <p className={styles.last}>
      <span className={styles.wrong}>
        <IconAlertTriangle size={18} aria-hidden />
        {days > 0 ? texts.lastMonthFindings(days) : texts.lastMonthUnconfirmed}
      </span>
      <Link to={`/attendance?month=${month}`} className={styles.link}>
        {texts.openLastMonth(name)}
      </Link>
    </p>
  );
}

/** A day to be looked at, and the way to where the person can do something about it. */
function Day({ finding: { date, kind } }: { readonly finding: FindingAnswer }): ReactNode {
  const { openDialog } = useDayActions();
  const text = `${formatMonthDay(isoDate(date))} ${texts.kinds[kind]}`;
  if (LEAVE_KINDS.has(kind))
    return (
      <Link to="/vacation-request" className={styles.day}>
        {text}
      </Link>
    );
  const dialog = kind === 'internal_work_outside' || kind === 'internal_work_overlap' ? 'internal-work' : 'correction';
  return (
    <button
      type="button"
      className={styles.day}
      onPointerEnter={loadDialogs}
      onFocus={loadDialogs}
      onClick={() => openDialog(dialog, isoDate(date))}
    >
      {text}
    </button>
  );
}

const LEAVE_KINDS: ReadonlySet<FindingAnswer['kind']> = new Set(['pending_leave', 'work_on_leave', 'unsent_leave']);

/** The first finding of each day, which is the one to begin with. */
const firstOfEachDay = (findings: readonly FindingAnswer[]): FindingAnswer[] =>
  findings.filter(({ date }, index) => findings.findIndex((other) => other.date === date) === index);
