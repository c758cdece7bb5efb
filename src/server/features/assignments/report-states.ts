import {
  changesSince,
  type ReportState,
  reportStateOf,
  type SheetFigures,
} from '#domain/assignments/report-approval.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { sheetOfContent } from './report-content.ts';
import type { AskedSheet } from './report-links.repository.ts';

/** How far the approval of a sheet is; what it has now is calculated only where it was approved. */
export function stateOfSheet(asked: AskedSheet | undefined, current: () => SheetFigures, now: EpochMs): ReportState {
  const approved = asked?.request.state === 'approved' ? asked.request.decision : null;
  const isChanged = approved !== null && changesSince(sheetOfContent(approved.content), current()) !== null;
  return reportStateOf(asked && { state: asked.request.state, expiresAt: asked.link.expiresAt }, { isChanged, now });
}
