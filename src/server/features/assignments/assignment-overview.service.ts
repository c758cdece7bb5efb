import type { Kysely } from 'kysely';

import type { OverviewAssignment, OverviewPerson, SettledMonthResponse } from '#contract/assigned-work.ts';
import { holdsWithin } from '#domain/assignments/assignment.ts';
import { overviewDays } from '#domain/assignments/assignment-overview.ts';
import { unassignedOf } from '#domain/assignments/work-month.ts';
import { reportStateOf } from '#domain/assignments/report-approval.ts';
import { groupBy } from '#domain/group-by.ts';
import type { ClientWorkReach } from '#domain/permissions/scope.ts';
import type { DateRange } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { periodOn, previousPeriod, type WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { workNamesOf } from '../../records/assignments.ts';
import { listedPeople } from '../../records/employees.ts';
import { presentPeriod, wageCalendarOf } from '../../records/wage-periods.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { NO_PRICES, presentSettled } from './assigned-work.service.ts';
import { assignmentsWithin, type OverviewRow } from './assignments.repository.ts';
import { beyondReach } from './beyond-reach.ts';
import { figuresOf } from './report-figures.ts';
import { type AskedSheet, askedSheets } from './report-links.repository.ts';
import { stateOfSheet } from './report-states.ts';
import { workOfAssigned, workOfUsers } from './work-months.ts';

/** Of the running month nobody is asked yet. */
const NOBODY_ASKED = new Map<number, never>();

const NONE: OverviewPerson['unassigned'] = { days: 0, minutes: 0 };

/** Who is at which client until when, of everybody whom the caller may see, with the running month of each. */
export async function assignmentOverview(
  { kysely }: Database,
  caller: Pick<Caller, 'companyId' | 'clientWork' | 'grants'>,
  now: EpochMs,
): Promise<Partial<DateRange> & { month: string; last_month: string; people: OverviewPerson[] }> {
  const { companyId, clientWork } = caller;
  const today = japanDate(now);
  const calendar = await wageCalendarOf(kysely, companyId);
  const period = periodOn(today, calendar);
  const last = previousPeriod(period, calendar);
  const rules = await rulesFor(kysely, companyId, period.month);
  const names = await workNamesOf(kysely, companyId);
  const rows = await assignmentsWithin(kysely, companyId, clientWork, overviewDays(today));
  const own = groupBy(rows, ({ userId }) => userId);
  const listed = await listedPeople(kysely, companyId, [...own.keys()]);
  const hours = new Map<number, OverviewAssignment['hours']>();
  const unassigned = new Map<number, OverviewPerson['unassigned']>();
  for await (const work of workOfAssigned(kysely, companyId, clientWork, { period, rules, now })) {
    for (const one of presentSettled(work, { names, readsPrice: NO_PRICES, asked: NOBODY_ASKED, now }))
      hours.set(one.client_assignment_id, hoursOf(one));
    const { days, time } = unassignedOf(work.days);
    unassigned.set(work.employee.userId, { days, minutes: time });
  }
  const asked = await askedSheets(kysely, companyId, last.name, 'all');
  const changed = await changedSheets(
    kysely,
    companyId,
    rows.flatMap(({ id }) => asked.get(id) ?? []),
    { reach: clientWork, period: last, now },
  );
  const present = ({ id, clientCompanyId, jobAssignmentId, kind, from, to, share }: OverviewRow) => {
    const worked = hours.get(id);
    const sheet = asked.get(id);
    const state = reportStateOf(sheet && { state: sheet.request.state, expiresAt: sheet.link.expiresAt }, {
      isChanged: changed.has(id),
      now,
    });
    return {
      client_assignment_id: id,
      client_company: names.clients.get(clientCompanyId) ?? '',
      job_assignment: names.jobs.get(jobAssignmentId ?? 0) ?? null,
      contract_kind: kind,
      from,
      to,
      share_percent: share,
      ...(worked && { hours: worked }),
      ...(asked.size > 0 && holdsWithin({ from, to }, last) && { last_report_state: state }),
    };
  };
  return {
    ...presentPeriod(period),
    month: period.name,
    last_month: last.name,
    people: [...own].flatMap(([userId, assignments]) => {
      const person = listed.get(userId);
      return person === undefined
        ? []
        : [
            {
              ...person,
              ...beyondReach(caller, userId),
              unassigned: unassigned.get(userId) ?? NONE,
              assignments: assignments.map(present),
            },
          ];
    }),
  };
}

/** The assignments of these sheets of a month that aren't any more as their clients approved them. */
async function changedSheets(
  db: Kysely<DB>,
  companyId: string,
  sheets: readonly AskedSheet[],
  { reach, period, now }: { readonly reach: ClientWorkReach; readonly period: WagePeriod; readonly now: EpochMs },
): Promise<ReadonlySet<number>> {
  const approved = new Map(
    sheets.flatMap((sheet) => (sheet.request.state === 'approved' ? [[sheet.request.assignmentId, sheet]] : [])),
  );
  const userIds = [...new Set([...approved.values()].map(({ request }) => request.userId))];
  const changed = new Set<number>();
  if (userIds.length === 0) return changed;
  const rules = await rulesFor(db, companyId, period.month);
  for await (const work of workOfUsers(db, companyId, userIds, { period, rules, now, reach }))
    for (const settled of work.settled) {
      const { id } = settled.assignment;
      if (stateOfSheet(approved.get(id), () => figuresOf(work, settled), now) === 'changed') changed.add(id);
    }
  return changed;
}

const hoursOf = ({
  billed_minutes,
  settlement,
  outlook,
}: SettledMonthResponse): NonNullable<OverviewAssignment['hours']> => ({
  billed_minutes,
  ...(settlement && { settlement }),
  ...(outlook && { outlook }),
});
