import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { RequestResponse } from '#contract/requests.ts';
import { groupBy } from '#domain/group-by.ts';
import { isApprovalAlone, type RequestKind } from '#domain/requests/request.ts';
import { isRequestRequired, isTaken } from '#domain/requests/settings.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import type { Subject } from '../../lib/subject.ts';
import { usePlaces } from '../../lib/places.ts';
import { monthRequestsQuery, requestSettingsQuery } from '../../lib/request-queries.ts';
import type { DialogKind } from './month-address.ts';

/** What a month has of requests (申請). */
export interface MonthRequests {
  /** By day, what was asked for and waits, was returned, or was approved to be worked. */
  readonly of: (date: IsoDate) => readonly RequestResponse[];
  /** The kinds that the company takes requests of. */
  readonly offered: readonly RequestKind[];
  /** Whether the person has to ask before a day is changed so. */
  readonly isRequired: (kind: RequestKind, date: IsoDate) => boolean;
}

const ASKED_AS: Readonly<Partial<Record<DialogKind, RequestKind>>> = {
  correction: 'punch_correction',
  irregular: 'irregular',
  'internal-work': 'internal_work',
};

/** The kind of request that takes the place of the employee's own dialog of a day; `null` where the dialog saves at once. */
export function requestInsteadOf(
  requests: MonthRequests | null,
  dialog: DialogKind,
  date: IsoDate,
): RequestKind | null {
  const kind = ASKED_AS[dialog];
  return kind !== undefined && requests?.isRequired(kind, date) === true ? kind : null;
}

const NONE: readonly RequestResponse[] = [];

const POLL_MS = 60_000;

/** What a month has of requests; `null` where they are of no use to the person, and until it is known. */
export function useMonthRequests(subject: Subject, month: PeriodName, today: IsoDate): MonthRequests | null {
  const { asks } = usePlaces();
  const { data: settings } = useQuery({ ...requestSettingsQuery, enabled: asks });
  const { data: asked } = useQuery({ ...monthRequestsQuery(month, subject), enabled: asks, refetchInterval: POLL_MS });
  return useMemo(() => {
    if (settings === undefined) return null;
    const shown = (asked ?? []).filter(
      ({ status, kind }) =>
        status === 'pending' || status === 'returned' || (status === 'approved' && isApprovalAlone(kind)),
    );
    const byDate = groupBy(shown, ({ date }) => date);
    return {
      of: (date) => byDate.get(date) ?? NONE,
      offered: settings.kinds.filter((each) => isTaken(each.kind, each)).map(({ kind }) => kind),
      isRequired: (kind, date) => {
        const setting = settings.kinds.find((each) => each.kind === kind);
        return (
          setting !== undefined && isRequestRequired({ mode: setting.mode, lateDays: setting.late_days }, date, today)
        );
      },
    };
  }, [settings, asked, today]);
}
