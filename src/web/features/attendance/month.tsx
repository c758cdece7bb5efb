import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useMemo, useState, type ReactNode } from 'react';

import { hasRole } from '#domain/account/role.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Whose } from '../../lib/month-queries.ts';
import { useSession } from '../../lib/session-store.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { MOBILE } from '../../ui/media.ts';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { Toast } from '../../ui/toast.tsx';
import { usePassingMessage } from '../../ui/use-passing-message.ts';
import { DayActionsContext, menuIdOf } from './day-actions.ts';
import { DayCards } from './day-cards.tsx';
import type { Deletion } from './deletion.ts';
import { ForgottenPunches } from './forgotten-punches.tsx';
import { MonthDialogs } from './load-dialogs.ts';
import { useMonthAddress, type DialogKind } from './month-address.ts';
import styles from './month.module.css';
import { MonthTable } from './month-table.tsx';
import { texts } from './texts.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useMonth, type MonthData } from './use-month.ts';
import { WorkTypeFilter } from './work-type-filter.tsx';

const MINUTE_MS = 60_000;

/** The month that stands there, and how to say what was done to it. */
export interface MonthOnShow extends Pick<MonthData, 'input'> {
  readonly announce: (message: string) => void;
}

/** A month (spec §2): a table on wide screens, a card for each day on phones, and what can be done there. */
export function Month({
  whose,
  title,
  renderSummary,
}: {
  readonly whose: Whose;
  /** What the head begins with. */
  readonly title?: ReactNode;
  /** What stands between the head and the days. */
  readonly renderSummary?: (shown: MonthOnShow) => ReactNode;
}): ReactNode {
  const now = useServerTime(MINUTE_MS);
  const today = japanDate(now);
  const address = useMonthAddress(today);
  const { month, workType, dialog, openDialog } = address;
  const { input, days, rows, isLoading, failures } = useMonth(whose, month, workType, now);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [message, showMessage] = usePassingMessage();
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const Days = onPhone ? DayCards : MonthTable;

  // Nobody but an admin comes to an employee's month.
  const mayDelete = hasRole(useSession().session?.user.role ?? 'user', 'admin');
  const isDialogOpen = days !== undefined && (dialog !== null || deletion !== null);
  const [isDialogKnown, setDialogKnown] = useState(isDialogOpen);
  if (isDialogOpen && !isDialogKnown) setDialogKnown(true);
  const day = dialog?.date ?? deletion?.date;
  const { remember, forget } = useFocusReturn(isDialogOpen, day === undefined ? null : menuIdOf(day));

  const actions = useMemo(
    () => ({
      whose,
      today,
      openDialog: (kind: DialogKind, date: IsoDate): void => {
        remember();
        openDialog(kind, date);
      },
      deleteValue: mayDelete
        ? (chosen: Deletion): void => {
            remember();
            setDeletion(chosen);
          }
        : null,
    }),
    [whose, today, openDialog, mayDelete, remember],
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
      <div className={styles.month}>
        <div className={styles.head}>
          {title}
          <MonthSwitch month={month} onChange={address.showMonth} />
          <WorkTypeFilter value={workType} onChange={address.showWorkType} />
          <ForgottenPunches days={days} />
        </div>
        {renderSummary?.({ input, announce: showMessage })}
        {failures.map((failure) => (
          <Banner key={failure} kind="error">
            {failure}
          </Banner>
        ))}
        <div className="visually-hidden" role="status">
          {isLoading && texts.loading}
        </div>
        {rows?.length === 0 ? (
          <p className={styles.none}>{texts.noRows[workType]}</p>
        ) : (
          (rows !== undefined || isLoading) && <Days month={month} today={today} rows={rows} />
        )}
        <Suspense>
          {isDialogKnown && days !== undefined && (
            <MonthDialogs
              whose={whose}
              days={days}
              dialog={dialog}
              deletion={deletion}
              onClose={close}
              onDone={finish}
            />
          )}
        </Suspense>
        <Toast message={message} />
      </div>
    </DayActionsContext>
  );
}
