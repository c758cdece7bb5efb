import { type Kysely, sql } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import type { DB } from '../platform/database/schema.ts';

/** A comment on a day with which a client has returned a person's sheet of work (作業報告書). */
export interface ReturnedDay {
  readonly userId: number;
  readonly assignmentId: number;
  readonly date: IsoDate;
  readonly comment: string;
}

/** The comments on days with which clients have returned these users' sheets of a month, those of the first return first. */
export async function returnedDaysOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  month: PeriodName,
): Promise<readonly ReturnedDay[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('work_report_request')
    .select(['user_id', 'client_assignment_id', 'day_comments'])
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`)
    .where('month', '=', month)
    .where('state', '=', 'returned')
    .orderBy('work_report_request_id')
    .execute();
  return rows.flatMap(({ user_id: userId, client_assignment_id: assignmentId, day_comments: comments }) =>
    comments.map(({ date, comment }) => ({ userId, assignmentId, date: date as IsoDate, comment })),
  );
}
