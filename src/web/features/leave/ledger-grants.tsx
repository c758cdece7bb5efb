import '@mantine/core/styles/Flex.layer.css';
import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';

import type { LeaveLedger, LedgerGrant, LedgerUsage, StatutoryGrant } from '#contract/leave-ledger.ts';
import { isoDate, isoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { partTextOf } from '../../lib/request-words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Empty, Heading, Hint, List, Panel, RowActions, Stack, Text } from '../../ui/layout.tsx';
import { Link } from '../../lib/router.tsx';
import { RowButton } from '../../ui/action-button.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import styles from './leave-ledger.module.css';
import type { LedgerTask } from './ledger-dialogs.tsx';
import { texts } from './ledger-texts.ts';
import { daysInPeriod, type DayInPeriod } from './ledger-values.ts';
import { OnRecord, rateOf } from './on-record.tsx';
import { ObligationTag } from './parts.tsx';
import { dateText } from './texts.ts';

/** Opens the dialog of a task; `null` for who may change nothing. */
type OnTask = ((task: LedgerTask) => void) | null;

const STATE_TONES: Readonly<Record<StatutoryGrant['state'], Tone>> = {
  made: 'good',
  due: 'info',
  to_confirm: 'bad',
  withheld: 'bad',
  unregistered: 'bad',
  unrecorded: 'bad',
  coming: 'plain',
};

/** The grants by law that are at hand: the state of each, what comes next, and what the daily job lacks. */
export function StatutoryGrants({
  ledger,
  onTask,
}: {
  readonly ledger: LeaveLedger;
  readonly onTask: OnTask;
}): ReactNode {
  const { status, grants } = ledger.statutory;
  const lack = texts.notReady[status];
  // The attendance before a grant matters until the next one is made; what was entered by hand is taken back by hand.
  const lastMade = ledger.grants.findLast(({ is_automatic }) => is_automatic)?.id;
  const isCounted = ({ state, grant_id }: StatutoryGrant): boolean =>
    state === 'made' ? grant_id === lastMade : state !== 'unrecorded' && state !== 'unregistered';
  const actionsOf = (grant: StatutoryGrant, open: NonNullable<OnTask>): ReactNode => (
    <RowActions>
      {(grant.state === 'unrecorded' || grant.state === 'unregistered') && (
        <RowButton label={texts.addOf(dateText(grant.base_date))} onClick={() => open({ kind: 'add', base: grant })}>
          {texts.add}
        </RowButton>
      )}
      {isCounted(grant) && (
        <RowButton
          label={texts.countAttendanceOf(dateText(grant.base_date))}
          onClick={() => open({ kind: 'attendance', base: grant })}
        >
          {texts.countAttendance}
        </RowButton>
      )}
    </RowActions>
  );
  return (
    <Panel labelledBy="statutory-grants" gap="compact" className={styles.statutory}>
      <Heading id="statutory-grants">{texts.byLaw}</Heading>
      {lack === null ? (
        <Box lh={1.5}>
          <Hint>{texts.byLawHint}</Hint>
        </Box>
      ) : (
        <Banner kind="info">{lack}</Banner>
      )}
      <List rules="between">
        {grants.map((grant) => (
          <li key={grant.sequence} className={styles.row}>
            <b>{dateText(grant.base_date)}</b>
            <span>
              {texts.service(grant.service_months)}
              {grant.days > 0 && ` ${texts.days(grant.days)}`}
            </span>
            <Tag tone={STATE_TONES[grant.state]}>{texts.planStates[grant.state]}</Tag>
            <div className={styles.note}>
              <Attendance grant={grant} />
              {grant.reason !== null && <Hint>{grant.reason}</Hint>}
              {grant.state === 'unrecorded' && <Hint>{texts.unrecordedHint}</Hint>}
              {grant.state === 'unregistered' && (
                <Hint>
                  {texts.unregisteredHint} <Link to="/admin/leave/balances">{texts.toBalances}</Link>
                </Hint>
              )}
              {grant.on_record !== null && (
                <Link to={`/admin/users/${ledger.user.id}/leave-year?shown=${grant.period.to.slice(0, 4)}`}>
                  {texts.daysBehind}
                </Link>
              )}
            </div>
            {onTask !== null && actionsOf(grant, onTask)}
          </li>
        ))}
      </List>
    </Panel>
  );
}

/**
 * The attendance before a grant: what is registered and where it is from, and what is on record of the days behind it. One
 * that is too low withholds the grant.
 */
function Attendance({ grant }: { readonly grant: StatutoryGrant }): ReactNode {
  const { attendance, on_record: onRecord, state } = grant;
  const isWithheld = attendance !== null && !attendance.is_enough && state === 'coming';
  return (
    <>
      {attendance !== null && (
        <Text size="xs" tone={attendance.is_enough ? 'dim' : 'danger'}>
          {rateOf(texts.attendance, attendance)}・{texts.bases[attendance.basis]}
          {isWithheld && `・${texts.planStates.withheld}`}
        </Text>
      )}
      {onRecord !== null && <OnRecord onRecord={onRecord} isQuiet={attendance?.basis === 'records'} />}
      {state === 'to_confirm' && <Text size="xs">{texts.toConfirmHint}</Text>}
    </>
  );
}

/** Every grant with the days that were taken of it, the newest first; on paper the same. */
export function LedgerGrants({
  grants,
  onTask,
}: {
  readonly grants: readonly LedgerGrant[];
  readonly onTask: OnTask;
}): ReactNode {
  return (
    <section aria-labelledby="ledger-grants">
      <Stack gap="sm">
        <Heading id="ledger-grants">{texts.grants}</Heading>
        {grants.length === 0 ? (
          <Empty>{texts.noGrants}</Empty>
        ) : (
          <List isCard rules="between">
            {grants.toReversed().map((grant) => (
              <li key={grant.id} className={styles.grant}>
                <Grant grant={grant} inPeriod={daysInPeriod(grant, grants)} onTask={onTask} />
              </li>
            ))}
          </List>
        )}
      </Stack>
    </section>
  );
}

function Grant({
  grant,
  inPeriod,
  onTask,
}: {
  readonly grant: LedgerGrant;
  readonly inPeriod: readonly DayInPeriod[];
  readonly onTask: OnTask;
}): ReactNode {
  const { status, obligation, usages } = grant;
  const date = dateText(grant.granted_on);
  const isExpired = status === 'expired';
  const facts = [
    { label: texts.granted, value: texts.days(grant.days) },
    {
      label: texts.used,
      value: `${texts.days(grant.used_days)}${grant.taken_before_days > 0 ? texts.takenBeforeOf(grant.taken_before_days) : ''}`,
    },
    {
      label: isExpired ? texts.expired : texts.afterPlans,
      value: <b>{texts.days(isExpired ? grant.expired_days : grant.remaining_days)}</b>,
    },
    { label: texts.expiry, value: dateText(grant.expiry_date) },
  ];
  if (obligation !== null) facts.push({ label: texts.obligation, value: <Obligation obligation={obligation} /> });
  return (
    <Stack gap="sm">
      <Flex wrap="wrap" gap="0.375rem 0.5rem" align="center" mih="2.25rem">
        <Box me="0.25rem">
          <Heading level={3} size="md">
            {(grant.is_statutory ? texts.baseDate : texts.grantDay)(date)}
          </Heading>
        </Box>
        <Tag>{grant.is_statutory ? texts.statutory : texts.notStatutory}</Tag>
        {grant.is_automatic && <Tag>{texts.automatic}</Tag>}
        <Tag tone={status === 'active' ? 'good' : 'plain'}>{texts.grantStates[status]}</Tag>
        {onTask !== null && (
          <RowActions>
            <RowButton label={texts.correctOf(date)} onClick={() => onTask({ kind: 'correct', grant })}>
              {texts.correct}
            </RowButton>
            <RowButton label={texts.takeBackOf(date)} onClick={() => onTask({ kind: 'takeBack', grant })}>
              {texts.takeBack}
            </RowButton>
          </RowActions>
        )}
      </Flex>
      <Facts layout="inline" facts={facts} />
      <Usages label={texts.usageDates} usages={usages} />
      {inPeriod.length > 0 && (
        <Usages
          label={texts.inPeriod}
          usages={inPeriod}
          noteOf={({ grant: from }) => from.id !== grant.id && texts.ofGrant(dateText(from.granted_on))}
        />
      )}
      {grant.reason !== null && (
        <Hint>
          <span className={styles.reason}>{grant.reason}</span>
        </Hint>
      )}
    </Stack>
  );
}

/** The days taken in another system, before the ledger begins; nothing without any. */
export function TakenBefore({ days }: { readonly days: LeaveLedger['taken_before'] }): ReactNode {
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="taken-before">
      <Stack gap="sm">
        <Heading id="taken-before">{texts.takenBefore}</Heading>
        <Hint>{texts.takenBeforeHint}</Hint>
        <Flex component="ol" wrap="wrap" gap="0.125rem 1.25rem" m={0} p={0} className={styles.days ?? ''}>
          {days.map(({ date, days: amount, unit, half }) => (
            <li key={date}>
              {dateText(date)}
              {unit !== 'day' && ` ${texts.days(amount)}（${texts.beforeUnits[half ?? unit]}）`}
            </li>
          ))}
        </Flex>
      </Stack>
    </section>
  );
}

/** The days taken in months before the go-live of which only their number is known; nothing without any. */
export function TakenInPastMonths({ months }: { readonly months: LeaveLedger['taken_in_past_months'] }): ReactNode {
  if (months.length === 0) return null;
  return (
    <section aria-labelledby="taken-in-past-months">
      <Stack gap="sm">
        <Heading id="taken-in-past-months">{texts.takenInPastMonths}</Heading>
        <Hint>{texts.takenInPastMonthsHint}</Hint>
        <Flex component="ol" wrap="wrap" gap="0.125rem 1.25rem" m={0} p={0} className={styles.days ?? ''}>
          {months.map(({ month, days }) => (
            <li key={month}>
              {formatYearMonth(isoMonth(month))} {texts.days(days)}
            </li>
          ))}
        </Flex>
      </Stack>
    </section>
  );
}

/** Days of leave beside their label; `noteOf` says more of one. */
function Usages<Usage extends LedgerUsage>({
  label,
  usages,
  noteOf,
}: {
  readonly label: string;
  readonly usages: readonly Usage[];
  readonly noteOf?: (usage: Usage) => string | false;
}): ReactNode {
  return (
    <div className={styles.usages}>
      <Hint as="span">{label}</Hint>
      {usages.length === 0 ? (
        <Hint as="span">{texts.noUsages}</Hint>
      ) : (
        <Flex component="ol" wrap="wrap" gap="0.125rem 1.25rem" m={0} p={0} className={styles.days ?? ''}>
          {usages.map((usage, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- A day can be drawn from two grants.
            <li key={index}>
              {dateText(usage.date)}
              {usage.days !== 1 && ` ${texts.days(usage.days)}`}
              {usage.unit !== undefined && `（${partTextOf(isoDate(usage.date), usage)}）`}
              {noteOf !== undefined && <span>{noteOf(usage)}</span>}
              {usage.status === 'pending' && <Hint as="span">{texts.pending}</Hint>}
            </li>
          ))}
        </Flex>
      )}
    </div>
  );
}

const Obligation = ({ obligation }: { readonly obligation: NonNullable<LedgerGrant['obligation']> }): ReactNode => (
  <>
    {texts.obligationOf(obligation, dateText(obligation.deadline))}
    {obligation.second_base_date !== undefined && texts.secondBase(dateText(obligation.second_base_date))}
    {obligation.counted_from !== undefined && texts.countedFrom(dateText(obligation.counted_from))}{' '}
    <ObligationTag obligation={obligation} />
  </>
);
