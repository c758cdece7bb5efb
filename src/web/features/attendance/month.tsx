import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState, type ReactNode } from 'react';

import { hasRole } from '#domain/account/role.ts';
import type { MonthRow } from '#domain/attendance/month.ts';
import { monthOf, type IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Subject } from '../../lib/month-queries.ts';
import { useSession } from '../../lib/session-store.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MOBILE } from '../../ui/media.ts';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { DayActionsContext, menuIdOf, type Deletion } from './day-actions.ts';
import { DayCards } from './day-cards.tsx';
import { ForgottenPunches } from './forgotten-punches.tsx';
import { MonthDialogs } from './load-dialogs.ts';
import { useMonthAddress, type DialogKind } from './month-address.ts';
import styles from './month.module.css';
import { MonthTable } from './month-table.tsx';
import { texts } from './texts.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useMonth, type MonthData } from './use-month.ts';
import { useTodayInView } from './use-today-in-view.ts';
import { WorkTypeFilter } from './work-type-filter.tsx';
import { Empty } from '../../ui/layout.tsx';

const MINUTE_MS = 60_000;

const NO_DAYS: readonly MonthRow[] = [];

/** The month that stands there, and how to say what was done to it. */
export interface MonthOnShow extends Pick<MonthData, 'input' | 'closing'> {
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
  /** What stands between the head and the days. */
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
  const Days = onPhone ? DayCards : MonthTable;
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
        <div className={styles.head}>
          {title}
          <MonthSwitch month={month} onChange={address.showMonth} />
          <WorkTypeFilter value={workType} onChange={address.showWorkType} />
          {!isClosed && <ForgottenPunches days={days} hasFindings={closing?.findings?.length !== 0} />}
        </div>
        {failure !== null && (
          <LoadFailure isReading={data.isReading} onRetry={data.reload}>
            {failure}
          </LoadFailure>
        )}
        {renderSummary?.({ input, closing, announce: showMessage })}
        <div className="visually-hidden" role="status">
          {isLoading && texts.loading}
        </div>
        {rows?.length === 0 ? (
          <Empty>{texts.noRows[workType]}</Empty>
        ) : (
          (rows !== undefined || isLoading) && <Days month={month} today={today} rows={rows} />
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
