import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';

import type { OvertimeOverview } from '#contract/overtime.ts';
import { hasRole } from '#domain/account/role.ts';
import { addMonths, monthOf, type IsoMonth } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { messageOf } from '../../lib/api.ts';
import { type SearchState, useSearchState } from '../../lib/search-state.ts';
import { useSession } from '../../lib/session-store.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { useStepKeys } from '../../lib/use-step-keys.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MonthSubScreen } from '../../ui/month-sub-screen.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { AgreementBand } from './agreement-band.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';
import { OvertimeList } from './overtime-list.tsx';
import { overviewQuery } from './overtime-queries.ts';
import { overtimeListState, type OvertimeListValues } from './overtime-rows.ts';
import styles from './overtime-screen.module.css';
import { measureRows } from './limit-status.ts';
import { texts } from './texts.ts';
import { useEmployeeDetail } from './use-employee-detail.ts';

const MINUTE_MS = 60_000;

/** Everyone's overtime against the limits of the agreement and the law, for admins (36協定). */
export function OvertimeScreen(): ReactNode {
  const { session } = useSession();
  const isSuperAdmin = session !== null && hasRole(session.user.role, 'super_admin');
  const thisMonth = monthOf(japanDate(useServerTime(MINUTE_MS)));
  const state = useMemo(() => overtimeListState(isSuperAdmin), [isSuperAdmin]);
  const [values, change] = useSearchState(state);
  // This month, unless the address names one that has been.
  const month = values.month !== null && values.month < thisMonth ? values.month : thisMonth;
  const showMonth = (chosen: IsoMonth): void =>
    change({ month: chosen === thisMonth ? null : chosen, breaks: null, employee: null });
  const overview = useQuery(overviewQuery(month));
  const [message, showMessage] = useFlashMessage();
  useStepKeys({
    previous: () => showMonth(addMonths(month, -1)),
    ...(month < thisMonth && { next: () => showMonth(addMonths(month, 1)) }),
  });
  return (
    <MonthSubScreen
      back={{ to: `/admin/month-end?month=${month}`, label: texts.back }}
      title={texts.title}
      isWide
      month={month}
      latest={thisMonth}
      onMonth={showMonth}
    >
      <div className="visually-hidden" role="status">
        {overview.isPending && texts.loading}
      </div>
      {overview.isError && (
        <Banner kind="error">
          {messageOf(overview.error, texts.loadFailed)}{' '}
          <LinkButton onClick={() => void overview.refetch()}>{texts.reload}</LinkButton>
        </Banner>
      )}
      {overview.data !== undefined && (
        <Loaded
          key={month}
          overview={overview.data}
          isSuperAdmin={isSuperAdmin}
          isPast={month < thisMonth}
          state={state}
          values={values}
          change={change}
          announce={showMessage}
        />
      )}
      {overview.isPending && <Placeholder />}
      <Toast message={message} />
    </MonthSubScreen>
  );
}

function Loaded({
  overview,
  isSuperAdmin,
  isPast,
  state,
  values,
  change,
  announce,
}: {
  readonly overview: OvertimeOverview;
  readonly isSuperAdmin: boolean;
  readonly isPast: boolean;
  readonly state: SearchState<OvertimeListValues>;
  readonly values: OvertimeListValues;
  readonly change: (changed: Partial<OvertimeListValues>) => void;
  readonly announce: (message: string) => void;
}): ReactNode {
  const rows = useMemo(() => measureRows(overview), [overview]);
  const { linkTo, closeEmployee } = useEmployeeDetail(() => change({ employee: null }));
  return (
    <>
      <AgreementBand settings={overview.settings} isSuperAdmin={isSuperAdmin} onSaved={announce} />
      <OvertimeList
        overview={overview}
        rows={rows}
        isPast={isPast}
        seesGroups={isSuperAdmin}
        state={state}
        values={values}
        change={change}
        linkTo={linkTo}
      />
      <EmployeeDialog
        row={rows.find(({ user_id }) => user_id === values.employee)}
        overview={overview}
        onClose={closeEmployee}
      />
    </>
  );
}

const Placeholder = (): ReactNode => (
  <>
    <div className={styles.placeholder} aria-hidden>
      <Skeleton height="1.75rem" my="0.25rem" />
    </div>
    <div className={styles.placeholder} aria-hidden>
      <Skeleton height="17rem" my="0.5rem" />
    </div>
    <div className={styles.placeholder} aria-hidden>
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height="1.25rem" my="1rem" />
      ))}
    </div>
  </>
);
