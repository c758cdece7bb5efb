import '@mantine/core/styles/Flex.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { Box, Flex, Skeleton } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { LeaveLedger as Ledger } from '#contract/leave-ledger.ts';
import { isoDate } from '#domain/time/date.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { useMay } from '../../lib/permissions.ts';
import { useParams } from '../../lib/router.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Hint, Panel, Screen, Stack, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ScreenLink } from '../../ui/back-link.tsx';
import { Paper } from '../../ui/paper.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import styles from './leave-ledger.module.css';
import { LedgerDialogs, ledgerQuery, type LedgerTask } from './ledger-dialogs.tsx';
import { LedgerGrants, StatutoryGrants, TakenBefore, TakenInPastMonths } from './ledger-grants.tsx';
import { texts } from './ledger-texts.ts';
import { dateText } from './texts.ts';

/** The ledger of one employee on a page of its own, which prints. */
export function LeaveLedgerScreen(): ReactNode {
  // What is no number is nobody's, like a number that is nobody's.
  const userId = Number(useParams().userId) || 0;
  const { data } = useQuery(ledgerQuery(userId));
  return (
    <Screen>
      <Stack gap="xs">
        <BackLink
          to={`/admin/users/${userId}?tab=leave`}
          label={texts.backToUser}
          origins={{ ...texts.backTo, [`/admin/users/${userId}`]: texts.backToUser }}
        />
        <ScreenTitle>{texts.title}</ScreenTitle>
        {/* On a phone, company, person and day need two lines. */}
        <Flex wrap="wrap" gap="0.25rem 1rem" mih={{ base: '3.25rem', xs: '1.5rem' }}>
          {data !== undefined && (
            <>
              <Text as="span">{data.company_name}</Text>
              <Text as="span" weight="bold">
                {data.user.employee_id} {data.user.name}
              </Text>
              <Text as="span">{texts.asOf(dateText(data.as_of))}</Text>
            </>
          )}
        </Flex>
      </Stack>
      <LeaveLedger userId={userId} isPrintPage />
    </Screen>
  );
}

/**
 * The ledger of an employee's paid leave (年次有給休暇管理簿) for admins: what was granted, taken and is left, what lapses
 * next and what the law grants next. Super admins add and correct grants here, take them back and enter the attendance.
 */
export function LeaveLedger({
  userId,
  isPrintPage = false,
}: {
  readonly userId: number;
  /** On the page that is printed, whose button prints; elsewhere it leads to that page. */
  readonly isPrintPage?: boolean;
}): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(ledgerQuery(userId));
  const [task, setTask] = useState<LedgerTask | null>(null);
  const [message, showMessage] = useFlashMessage();
  const file = useDownload('ledger-csv', () =>
    apiFile('GET /api/admin/users/{id}/leave-ledger/csv', { params: { id: String(userId) } }),
  );
  const canEdit = useMay('grant_leave');
  const entersForOthers = useMay('approve_leave');
  const onTask = canEdit ? setTask : null;
  return (
    <Stack gap="lg">
      <Flex wrap="wrap" gap="0.5rem 0.75rem" align="center">
        {canEdit && (
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={data === undefined}
            onClick={() => setTask({ kind: 'add' })}
          >
            {texts.add}
          </Button>
        )}
        <DownloadButton download={file}>{texts.csv}</DownloadButton>
        {isPrintPage ? (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={data === undefined}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        ) : (
          <>
            <ScreenLink to={`/admin/users/${userId}/leave-ledger`}>{texts.printPage}</ScreenLink>
            {entersForOthers && <ScreenLink to={`/admin/leave/on-behalf?user=${userId}`}>{texts.onBehalf}</ScreenLink>}
          </>
        )}
        <ScreenLink to={`/admin/users/${userId}/leave-year`}>{texts.yearPage}</ScreenLink>
      </Flex>
      {file.isError && <Banner kind="error">{messageOf(file.error, texts.csvFailed)}</Banner>}
      {error !== null && (
        <LoadFailure isReading={isFetching} onRetry={refetch}>
          {messageOf(error, texts.loadFailed)}
        </LoadFailure>
      )}
      <div className="visually-hidden" role="status">
        {data === undefined && isFetching && texts.loading}
      </div>
      {data === undefined && error === null && (
        <div aria-hidden>
          {[7, 9, 12].map((height) => (
            <Skeleton key={height} height={`${height}rem`} mb="0.875rem" radius="0.75rem" />
          ))}
        </div>
      )}
      {data !== undefined && (
        <>
          <Paper
            title={texts.title}
            company={data.company_name}
            period={texts.asOf(dateText(data.as_of))}
            person={`${data.user.employee_id} ${data.user.name}`}
          >
            <Stack gap="lg">
              <Summary ledger={data} />
              <TakingNothing title={texts.uncovered} hint={texts.uncoveredHint} usages={data.uncovered} />
              <TakingNothing title={texts.withoutDuty} hint={texts.withoutDutyHint} usages={data.without_duty} />
              <StatutoryGrants ledger={data} onTask={onTask} />
              <LedgerGrants grants={data.grants} onTask={onTask} />
              <TakenBefore days={data.taken_before} />
              <TakenInPastMonths months={data.taken_in_past_months} />
            </Stack>
          </Paper>
          {canEdit && (
            <LedgerDialogs
              task={task}
              userId={userId}
              today={isoDate(data.as_of)}
              onClose={() => setTask(null)}
              onDone={(done) => {
                setTask(null);
                showMessage(done);
              }}
            />
          )}
        </>
      )}
      <Toast message={message} />
    </Stack>
  );
}

/** What is left, what lapses next, and all that was taken and lost. */
function Summary({ ledger }: { readonly ledger: Ledger }): ReactNode {
  const { left_days, remaining_days, pending_days, next_expiry: next, used_days, expired_days } = ledger;
  const figure = (days: number, inHours: Ledger['left_in_hours']): ReactNode => (
    <>
      <Box component="b" fz="1.5rem" lh={1.4}>
        {texts.days(days)}
      </Box>
      {inHours !== null && <Hint as="span">{texts.daysAndHours(inHours.days, inHours.hours)}</Hint>}
    </>
  );
  const afterPlans = (
    <>
      {figure(remaining_days, ledger.remaining_in_hours)}
      {pending_days > 0 && <Hint as="span">{texts.pendingOf(pending_days)}</Hint>}
    </>
  );
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.leftNow, figure(left_days, ledger.left_in_hours)],
    [texts.afterPlans, afterPlans],
    [texts.nextExpiry, next === null ? texts.none : texts.nextExpiryOf(dateText(next.date), next.days)],
    [texts.usedInAll, texts.days(used_days)],
    [texts.expiredInAll, texts.days(expired_days)],
  ];
  return (
    <Panel className={styles.summary}>
      <Flex component="dl" wrap="wrap" gap="0.5rem 3rem" align="flex-end">
        {facts.map(([label, value]) => (
          <div key={label}>
            <Box component="dt" c="dimmed" fz="0.8125rem">
              {label}
            </Box>
            <dd>{value}</dd>
          </div>
        ))}
      </Flex>
    </Panel>
  );
}

/** The days of leave that are taken of no grant, and why; nothing without any. */
function TakingNothing({
  title,
  hint,
  usages,
}: {
  readonly title: string;
  readonly hint: string;
  readonly usages: Ledger['uncovered'];
}): ReactNode {
  if (usages.length === 0) return null;
  return (
    <Banner kind="error">
      <b>{title}</b>
      <p>{hint}</p>
      <Stack as="ul" gap="xs" className={styles.uncovered}>
        {usages.map(({ request_id, date }) => (
          <li key={`${request_id} ${date}`}>{dateText(date)}</li>
        ))}
      </Stack>
    </Banner>
  );
}
