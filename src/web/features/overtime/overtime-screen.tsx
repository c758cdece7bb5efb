import '@mantine/core/styles/Flex.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { Box, Flex, Skeleton } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo, type ReactNode } from 'react';

import type { OvertimeSettingsResponse } from '#contract/overtime.ts';
import { hasRole } from '#domain/users/role.ts';
import { addMonths, type DateRange, type IsoMonth } from '#domain/time/date.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { formatPeriodDays } from '#domain/working-time/period-text.ts';
import { messageOf } from '../../lib/api.ts';
import { Link, Navigate, useSearchParams } from '../../lib/router.tsx';
import { useSearchState } from '../../lib/search-state.ts';
import { useShownMonth } from '../../lib/shown-month.ts';
import { useSession } from '../../lib/session-store.ts';
import { useStepKeys } from '../../lib/use-step-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { ListSkeleton } from '../../ui/loaded-rows.tsx';
import { Empty, Panel } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MonthScreenFrame, MonthSwitch } from '../../ui/month-switch.tsx';
import { ScreenLink } from '../../ui/back-link.tsx';
import { ScopeNote } from '../../ui/scope-note.tsx';
import { daysOfMonth } from './agreement-months.ts';
import { EmployeeDialog } from './employee-dialog.tsx';
import { measureRows } from './limit-status.ts';
import { OvertimeList } from './overtime-list.tsx';
import { overviewQuery, useThisMonth } from './overview-query.ts';
import { overtimeListState } from './overtime-rows.ts';
import styles from './overtime.module.css';
import { restDayText, specialClauseText } from './settings-differences.ts';
import { texts } from './texts.ts';

/** Everyone's overtime against the limits of the agreement and the law, for admins (36協定). `?settings=1` was its settings. */
export function OvertimeScreen(): ReactNode {
  const [search] = useSearchParams();
  return search.get('settings') === '1' ? <Navigate to="/settings/agreement" replace /> : <Overtime />;
}

function Overtime(): ReactNode {
  const { session } = useSession();
  const isSuperAdmin = session !== null && hasRole(session.user.role, 'super_admin');
  const { firstDays, thisMonth } = useThisMonth();
  const state = useMemo(() => overtimeListState(isSuperAdmin), [isSuperAdmin]);
  const [values, change] = useSearchState(state);
  // This month, unless the address names one that has been.
  const month = values.month !== null && values.month < thisMonth ? values.month : thisMonth;
  useShownMonth(month);
  const showMonth = (chosen: IsoMonth): void =>
    change({ month: chosen === thisMonth ? null : chosen, breaks: null, employee: null });
  const read = useQuery({ ...overviewQuery(month), enabled: firstDays.data !== undefined });
  const { data: overview, isPending } = read;
  const failed = firstDays.error === null ? read : firstDays;
  const rows = useMemo(() => (overview === undefined ? [] : measureRows(overview)), [overview]);
  useStepKeys({
    previous: () => showMonth(addMonths(month, -1)),
    ...(month < thisMonth && { next: () => showMonth(addMonths(month, 1)) }),
  });
  return (
    <MonthScreenFrame
      origins={texts.origins}
      title={texts.title}
      monthSwitch={<MonthSwitch month={month} latest={thisMonth} onChange={showMonth} />}
    >
      <ScopeNote permission="read_overtime" />
      <div className="visually-hidden" role="status">
        {isPending && texts.loading}
      </div>
      {failed.error !== null && (
        <LoadFailure isReading={failed.isFetching} onRetry={failed.refetch}>
          {messageOf(failed.error, texts.loadFailed)}
        </LoadFailure>
      )}
      {overview !== undefined && (
        <Fragment key={month}>
          <AgreementBand
            settings={overview.settings}
            month={month}
            days={daysOfMonth(month, overview)}
            isSuperAdmin={isSuperAdmin}
          />
          <div>
            <ScreenLink to="/admin/month-end/health">{texts.toHealth}</ScreenLink>
          </div>
          {rows.length === 0 ? (
            <Empty>{texts.nobody}</Empty>
          ) : (
            <OvertimeList
              overview={overview}
              rows={rows}
              seesGroups={isSuperAdmin}
              address={{ state, values, change }}
            />
          )}
          <EmployeeDialog
            row={rows.find(({ user_id }) => user_id === values.employee) ?? null}
            overview={overview}
            onClose={() => change({ employee: null })}
          />
        </Fragment>
      )}
      {isPending && <Placeholder />}
    </MonthScreenFrame>
  );
}

/** The agreement in force in the month, in a line; super admins change it. */
function AgreementBand({
  settings,
  month,
  days,
  isSuperAdmin,
}: {
  readonly settings: OvertimeSettingsResponse;
  readonly month: IsoMonth;
  /** Those of the month, where they aren't the calendar's. */
  readonly days: DateRange | null;
  readonly isSuperAdmin: boolean;
}): ReactNode {
  const facts = [
    ...(days === null ? [] : [[texts.days, formatPeriodDays(days)]]),
    [texts.month, formatDuration(settings.month_minutes)],
    [texts.year, formatDuration(settings.year_minutes)],
    [texts.specialClause, specialClauseText(settings.special_clause)],
    [texts.firstMonth, texts.monthNumber(settings.first_month)],
    ...(settings.first_day === 1 ? [] : [[texts.firstDay, texts.dayNumber(settings.first_day)]]),
    [texts.statutoryRestDay, restDayText(settings.statutory_rest_day)],
    ...(settings.is_annual_variable ? [[texts.annualVariable, texts.annualVariableOn]] : []),
    [texts.warning, texts.warningText(settings.warning_percent)],
  ];
  return (
    <Panel label={texts.agreement} className={styles.band}>
      <Columns widths="minmax(0, 1fr) auto" gap="wide" align="center">
        <Flex component="dl" wrap="wrap" gap={{ base: '0.125rem 1.25rem', sm: '0.25rem 1.75rem' }}>
          {facts.map(([name, value]) => (
            <Flex key={name} gap="0.5rem" align="baseline">
              <Box component="dt" flex="none" c="dimmed" fz="0.8125rem">
                {name}
              </Box>
              <Box component="dd" fw={700}>
                {value}
              </Box>
            </Flex>
          ))}
        </Flex>
        {isSuperAdmin && (
          <Button
            component={Link}
            to={`/settings/agreement?month=${month}`}
            variant="default"
            leftSection={<IconSettings size={18} aria-hidden />}
          >
            {texts.settings}
          </Button>
        )}
      </Columns>
    </Panel>
  );
}

const Placeholder = (): ReactNode => (
  <>
    <Panel>
      <Skeleton height="1.75rem" aria-hidden />
    </Panel>
    <Panel>
      <Skeleton height="17rem" aria-hidden />
    </Panel>
    <ListSkeleton />
  </>
);
