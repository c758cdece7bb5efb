import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';

import { hasRole } from '#domain/users/role.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import { monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { useSession } from '../../lib/session-store.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Choices } from '../../ui/choices.tsx';
import { Empty, Row } from '../../ui/layout.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MOBILE } from '../../ui/media.ts';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { DayActionsContext, menuIdOf, type Deletion } from './day-actions.ts';
import { FindingDays, Warning } from './finding-days.tsx';
import { useMonthAddress, WORK_TYPES, type DialogKind } from './month-address.ts';
import { MonthDays } from './month-days.tsx';
import styles from './month.module.css';
import { texts } from './texts.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useMonth, type MonthData } from './use-month.ts';

/** The dialogs of the month, whose code is loaded when the first of them is needed. */
const MonthDialogs = lazyDialog(async () => (await import('./month-dialogs.tsx')).MonthDialogs);

const MINUTE_MS = 60_000;

const NO_DAYS: readonly MonthRow[] = [];

/** The month on show, and how to announce what was done to it. */
export interface MonthOnShow extends Pick<MonthData, 'input' | 'closing'> {
  readonly month: IsoMonth;
  readonly announce: (message: string) => void;
}

/** A month (spec §2): a table on wide screens, a card for each day on phones, and what can be done there. */
export function Month({
  subject,
  title,
  renderSummary,
}: {
  readonly subject: Subject;
  /** What the head begins with. */
  readonly title?: ReactNode;
  /** What is between the head and the days. */
  readonly renderSummary?: (shown: MonthOnShow) => ReactNode;
}): ReactNode {
  const now = useServerTime(MINUTE_MS);
  const today = japanDate(now);
  const address = useMonthAddress(today);
  const { month, workType, dialog, openDialog } = address;
  const { input, days, rows, closing, isLoading, failure, ...data } = useMonth(subject, month, workType, now);
  const isClosed = closing?.status === 'closed';
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [message, showMessage] = useFlashMessage();
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const isBegun = onPhone && subject === 'own' && dialog === null && month === monthOf(today);
  const screen = useTodayInView(isBegun, !isLoading);

  // Nobody but an admin comes to an employee's month.
  const mayDelete = hasRole(useSession().session?.user.role ?? 'user', 'admin');
  const isDialogOpen = days !== undefined && (dialog !== null || deletion !== null);
  const day = dialog?.date ?? deletion?.date;
  const { remember, forget } = useFocusReturn(isDialogOpen, day === undefined ? null : menuIdOf(day));

  const actions = useMemo(
    () => ({
      subject,
      today,
      isClosed,
      loadDialogs: MonthDialogs.preload,
      openDialog: (kind: DialogKind, date: IsoDate): void => {
        remember();
        openDialog(kind, date);
      },
      deleteValue:
        mayDelete && !isClosed
          ? (chosen: Deletion): void => {
              remember();
              setDeletion(chosen);
            }
          : null,
    }),
    [subject, today, isClosed, openDialog, mayDelete, remember],
  );
  const close = (): void => {
    setDeletion(null);
    if (dialog !== null) address.closeDialog();
  };
  const finish = (done: string): void => {
    forget();
    close();
    showMessage(done);
  };

  return (
    <DayActionsContext value={actions}>
      <div ref={screen} className={styles.month}>
        <Row gap="xl" onPhones="between" className={styles.head}>
          {title}
          <MonthSwitch month={month} onChange={address.showMonth} />
          <Choices
            legend={texts.workType}
            name="work-type"
            layout="segments"
            choices={WORK_TYPES.map((value) => ({ value, label: texts.workTypes[value] }))}
            value={workType}
            onChange={address.showWorkType}
          />
          {!isClosed && <ForgottenPunches days={days} hasFindings={closing?.findings?.length !== 0} />}
        </Row>
        {failure !== null && (
          <LoadFailure isReading={data.isReading} onRetry={data.reload}>
            {failure}
          </LoadFailure>
        )}
        {renderSummary?.({ month, input, closing, announce: showMessage })}
        <div className="visually-hidden" role="status">
          {isLoading && texts.loading}
        </div>
        {rows?.length === 0 ? (
          <Empty>{texts.noRows[workType]}</Empty>
        ) : (
          (rows !== undefined || isLoading) && <MonthDays month={month} today={today} rows={rows} />
        )}
        <MonthDialogs
          opened={isDialogOpen}
          subject={subject}
          days={days ?? NO_DAYS}
          closing={closing}
          dialog={dialog}
          deletion={deletion}
          onClose={close}
          onDone={finish}
        />
        <Toast message={message} />
      </div>
    </DayActionsContext>
  );
}

/**
 * The past days of the month that lack a punch (D12), each one tap from its correction. The line is there also until the
 * days come, so that nothing moves then.
 */
function ForgottenPunches({
  days,
  hasFindings,
}: {
  readonly days: readonly MonthRow[] | undefined;
  /** Something else of the month is to be looked at, or isn't known to be right. */
  readonly hasFindings: boolean;
}): ReactNode {
  const forgotten = (days ?? []).flatMap(({ date, missingPunch }) =>
    missingPunch === null ? [] : [{ date, kind: missingPunch }],
  );
  if (forgotten.length === 0) {
    if (days !== undefined && hasFindings) return null;
    return <p className={styles.forgotten}>{days !== undefined && texts.noForgotten}</p>;
  }
  return (
    <section className={styles.forgotten} aria-label={texts.forgotten}>
      <Warning>{texts.notPunched}</Warning>
      <FindingDays
        days={forgotten.map(({ date, kind }) => ({
          date,
          label: (
            <>
              {texts.forgottenPunch(date, kind)}
              <span className="visually-hidden">{texts.correctForgotten}</span>
            </>
          ),
          leadsTo: 'correction',
        }))}
      />
    </section>
  );
}

/**
 * Brings the day of today into view, once, when what is above it has come: a phone shows a month from its first day, and
 * today is many cards below. The focus stays where it is, and so does a page that was scrolled already.
 */
function useTodayInView(isWanted: boolean, isThere: boolean): RefObject<HTMLDivElement | null> {
  const month = useRef<HTMLDivElement>(null);
  const isSettled = useRef(false);
  useEffect(() => {
    if (isSettled.current || !isThere) return;
    isSettled.current = true;
    if (!isWanted || window.scrollY > 0) return;
    month.current?.querySelector('[aria-current="date"]')?.scrollIntoView({ block: 'center' });
  }, [isWanted, isThere]);
  return month;
}
