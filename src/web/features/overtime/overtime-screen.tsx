import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';

import type { OvertimeOverview } from '#contract/overtime.ts';
import { hasRole } from '#domain/account/role.ts';
import { addMonths } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { messageOf } from '../../lib/api.ts';
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
import { useOvertimeAddress } from './overtime-address.ts';
import { OvertimeList } from './overtime-list.tsx';
import { overviewQuery } from './overtime-queries.ts';
import styles from './overtime-screen.module.css';
import { measureRows } from './limit-status.ts';
import { texts } from './texts.ts';

const MINUTE_MS = 60_000;

type Address = ReturnType<typeof useOvertimeAddress>;

/** Everyone's overtime against the limits of the agreement and the law, for admins (36協定). */
export function OvertimeScreen(): ReactNode {
  const { session } = useSession();
  const isSuperAdmin = session !== null && hasRole(session.user.role, 'super_admin');
  const address = useOvertimeAddress(japanDate(useServerTime(MINUTE_MS)), isSuperAdmin);
  const { month, thisMonth, showMonth } = address;
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
          address={address}
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
  address: { month, thisMonth, filter, employee, change, linkTo, closeEmployee },
  announce,
}: {
  readonly overview: OvertimeOverview;
  readonly isSuperAdmin: boolean;
  readonly address: Address;
  readonly announce: (message: string) => void;
}): ReactNode {
  const rows = useMemo(() => measureRows(overview), [overview]);
  return (
    <>
      <AgreementBand settings={overview.settings} isSuperAdmin={isSuperAdmin} onSaved={announce} />
      <OvertimeList
        overview={overview}
        rows={rows}
        isPast={month < thisMonth}
        seesGroups={isSuperAdmin}
        filter={filter}
        change={change}
        linkTo={linkTo}
      />
      <EmployeeDialog
        row={rows.find(({ user_id }) => user_id === employee)}
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
