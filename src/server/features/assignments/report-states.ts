import type { Kysely } from 'kysely';

import {
  changesSince,
  type ReportState,
  reportStateOf,
  type SheetFigures,
} from '#domain/assignments/report-approval.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { sheetOfContent } from './report-content.ts';
import { figuresOf } from './report-figures.ts';
import { type AskedSheet, askedSheets } from './report-links.repository.ts';
import { workOfAssigned } from './work-months.ts';

/** How far the approval of a sheet is; what it has now is calculated only where it was approved. */
export function stateOfSheet(asked: AskedSheet | undefined, current: () => SheetFigures, now: EpochMs): ReportState {
  const approved = asked?.request.state === 'approved' ? asked.request.decision : null;
  const isChanged = approved !== null && changesSince(sheetOfContent(approved.content), current()) !== null;
  return reportStateOf(asked && { state: asked.request.state, expiresAt: asked.link.expiresAt }, { isChanged, now });
}

/** How far the approvals of a month's sheets are, of everybody whom the caller may see, by their assignments. */
export async function workReportStates(
  db: Kysely<DB>,
  { companyId, clientWork }: Pick<Caller, 'companyId' | 'clientWork'>,
  period: WagePeriod,
  now: EpochMs,
): Promise<ReadonlyMap<number, ReportState>> {
  const asked = await askedSheets(db, companyId, period.name, 'all');
  const rules = await rulesFor(db, companyId, period.month);
  const states = new Map<number, ReportState>();
  for await (const work of workOfAssigned(db, companyId, clientWork, { period, rules, now }))
    for (const settled of work.settled) {
      const { id } = settled.assignment;
      states.set(
        id,
        stateOfSheet(asked.get(id), () => figuresOf(work, settled), now),
      );
    }
  return states;
}
