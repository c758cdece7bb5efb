import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { SettledMonthResponse, SplitDayResponse } from '#contract/assigned-work.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { messageOf } from '../../lib/api.ts';
import { nameOfAssignment } from '../../lib/assignment-words.ts';
import type { Subject } from '../../lib/subject.ts';
import { ScreenLink } from '../../ui/back-link.tsx';
import { BandOutlook } from '../../ui/band-outlook.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Heading, Hint, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ReportStateTag } from '../../ui/report-state-tag.tsx';
import { assignedWorkQuery } from './assigned-work-query.ts';
import { FindingDays, type FindingDay } from './findings.tsx';
import { splitTexts as texts } from './split-texts.ts';

const length = (time: number): string => formatDuration(minutes(time));

/**
 * What the month's work was for (作業実績): each assignment with what its client is billed, and the days that are to be split.
 * Nothing for whom nothing is assigned and nothing entered.
 */
export function AssignedWork({ subject, month }: { readonly subject: Subject; readonly month: PeriodName }): ReactNode {
  const query = useQuery(assignedWorkQuery(month, subject));
  const { data, error, isFetching, refetch } = query;
  if (data === undefined)
    return (
      error !== null && (
        <LoadFailure isReading={isFetching} onRetry={refetch}>
          {messageOf(error, texts.failed)}
        </LoadFailure>
      )
    );
  const { assignments, days } = data;
  if (assignments.length === 0 && days.every(({ entries }) => entries.length === 0)) return null;
  const reports = subject === 'own' ? '/work-reports' : `/admin/users/${subject}/work-reports`;
  const toSplit = days.filter(isToSplit);
  const unassigned = days.reduce((sum, day) => sum + day.unassigned_minutes, 0);
  const internal = days.reduce((sum, day) => sum + day.internal_minutes, 0);
  return (
    <Panel labelledBy="assigned-work" gap="md">
      <Heading id="assigned-work" size="sm">
        {texts.title}
      </Heading>
      <Stack as="ul" gap="md">
        {assignments.map((assignment) => (
          <li key={assignment.client_assignment_id}>
            <AssignmentOfMonth
              assignment={assignment}
              report={`${reports}/${assignment.client_assignment_id}?month=${month}`}
            />
          </li>
        ))}
      </Stack>
      {(unassigned > 0 || internal > 0) && (
        <Facts
          layout="inline"
          facts={[
            ...(internal > 0 ? [{ label: texts.internal, value: length(internal) }] : []),
            ...(unassigned > 0 ? [{ label: texts.unassigned, value: length(unassigned), isWrong: true }] : []),
          ]}
        />
      )}
      <FindingDays key={month} title={texts.toSplit(toSplit.length)} days={toSplit.map(dayToSplit)} />
    </Panel>
  );
}

/**
 * Whether somebody has to say what a day's work was for: more was entered than was worked, or some of it is nobody's. Where the
 * assignments have a part of a person's work, what is left beside an entry is rightly nobody's.
 */
function isToSplit({ excess_minutes, unassigned_minutes, ...day }: SplitDayResponse): boolean {
  if (excess_minutes > 0) return true;
  const shared = day.running.reduce((sum, { share_minutes }) => sum + share_minutes, 0);
  const isWhole = shared === day.work_minutes - day.internal_minutes;
  return unassigned_minutes > 0 && day.running.length > 0 && (isWhole || day.entries.length === 0);
}

const dayToSplit = (day: SplitDayResponse): FindingDay => {
  const date = isoDate(day.date);
  const label =
    day.excess_minutes > 0
      ? texts.beyondDay(date, length(day.excess_minutes))
      : texts.splitDay(date, length(day.unassigned_minutes));
  return { date, label, isMild: day.excess_minutes === 0, leadsTo: 'split' };
};

/** An assignment's month: what was worked, what is billed of it, and how far it is from the ends of its band. */
function AssignmentOfMonth({
  assignment,
  report,
}: {
  readonly assignment: SettledMonthResponse;
  /** The address of its report. */
  readonly report: string;
}): ReactNode {
  const { settlement, covered, outlook, share_percent: share } = assignment;
  const facts: Fact[] = [
    { label: texts.worked, value: length(assignment.worked_minutes) },
    { label: texts.billed, value: length(assignment.billed_minutes) },
    // Of a month under way the outlook says how far it is.
    ...(settlement === undefined || outlook !== undefined
      ? []
      : [
          {
            label: texts.shortage,
            value: length(settlement.shortage_minutes),
            isWrong: settlement.shortage_minutes > 0,
          },
          { label: texts.excess, value: length(settlement.excess_minutes), isWrong: settlement.excess_minutes > 0 },
        ]),
  ];
  return (
    <Stack gap="xs">
      <Row gap="sm" align="baseline">
        <Text as="span" weight="bold">
          {nameOfAssignment(assignment)}
        </Text>
        {share < 100 && <Hint as="span">{texts.share(share)}</Hint>}
        <Hint as="span">
          {settlement === undefined
            ? texts.noBand
            : texts.band(length(settlement.lower_minutes), length(settlement.upper_minutes))}
        </Hint>
        {assignment.report_state !== undefined && <ReportStateTag state={assignment.report_state} />}
        {covered !== undefined && <Hint as="span">{texts.covered(covered.assigned_days, covered.working_days)}</Hint>}
      </Row>
      <Row gap="lg">
        <Facts layout="inline" facts={facts} />
        {outlook !== undefined && settlement !== undefined && (
          <BandOutlook outlook={outlook} excess={settlement.excess_minutes} />
        )}
        <ScreenLink to={report} label={texts.reportOf(nameOfAssignment(assignment))}>
          {texts.report}
        </ScreenLink>
      </Row>
    </Stack>
  );
}
