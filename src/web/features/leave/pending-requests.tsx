import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { isoDate, monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { DecisionList } from '../../ui/decision-list.tsx';
import type { Decisions } from '../../ui/decisions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Actions, Heading, Hint, Panel, Stack } from '../../ui/layout.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { AbsencePanel, absencesQuery, type AbsenceView } from './absence-panel.tsx';
import { CompanyRequest, pendingQuery, type Resending } from './company-request.tsx';
import styles from './leave.module.css';
import { approvalTexts as texts } from './texts.ts';

/** The requests that wait, beside who is off in the month; where it is narrow, that calendar is a sheet of its own. */
export function PendingRequests({
  today,
  month: chosenMonth,
  onMonth,
  decisions,
  resending,
}: {
  readonly today: IsoDate;
  /** The month of the address; `null`: that of the first request. */
  readonly month: IsoMonth | null;
  readonly onMonth: (month: IsoMonth) => void;
  readonly decisions: Decisions<CompanyVacationRequest>;
  readonly resending: Resending;
}): ReactNode {
  const isNarrow = useMediaQuery(UPRIGHT, undefined, { getInitialValueInEffect: false });
  const pending = useQuery(pendingQuery);
  const [day, setDay] = useState<IsoDate | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [first] = pending.data ?? [];
  // The same once that request is decided: the calendar changes for nobody but the person.
  const [firstMonth, setFirstMonth] = useState<IsoMonth | null>(null);
  if (firstMonth === null && first !== undefined) setFirstMonth(monthOf(isoDate(first.start_date)));
  const month = chosenMonth ?? firstMonth ?? monthOf(today);
  const isKnown = chosenMonth !== null || !pending.isPending;
  const absences = useQuery({ ...absencesQuery(month), enabled: isKnown });

  const show = (view: AbsenceView): void => {
    setDay(view.day);
    onMonth(view.month);
  };
  const others = ({ start_date, user_id }: CompanyVacationRequest): ReactNode => {
    const date = isoDate(start_date);
    const isShown = monthOf(date) === month && absences.data !== undefined;
    const away = absences.data?.absences.filter((one) => one.date === date && one.user_id !== user_id) ?? [];
    const count = new Set(away.map((one) => one.user_id)).size;
    const open = (): void => {
      show({ month: monthOf(date), day: date });
      setOpen(true);
    };
    return (
      <Hint>
        {isShown && count === 0 ? (
          texts.sameDayNobody
        ) : (
          <LinkButton onClick={open}>{isShown ? texts.sameDay(count) : texts.showSameDay}</LinkButton>
        )}
      </Hint>
    );
  };
  const calendar = isKnown ? (
    <AbsencePanel view={{ month, day }} today={today} onView={show} />
  ) : (
    <Skeleton height="24.875rem" aria-hidden />
  );
  return (
    <Columns widths="minmax(0, 1fr) 21rem" until="upright" gap="lg">
      <Stack gap="lg">
        {isNarrow && (
          <Actions>
            <Button variant="default" onClick={() => setOpen(true)}>
              {texts.calendar}
            </Button>
          </Actions>
        )}
        <LoadedRows rows={pending.data} query={pending} failed={() => texts.listFailed} none={texts.noPending}>
          {(requests) => (
            <DecisionList label={texts.pending} items={requests} decisions={decisions} canJoin={isAsked}>
              {(request, tick) => (
                <CompanyRequest request={request} resending={resending} others={others(request)} mark={tick}>
                  {decisions.buttonsOf(request)}
                </CompanyRequest>
              )}
            </DecisionList>
          )}
        </LoadedRows>
      </Stack>
      {isNarrow ? (
        <Dialog title={texts.calendar} opened={isOpen} onClose={() => setOpen(false)}>
          {calendar}
        </Dialog>
      ) : (
        <Panel labelledBy="absences" gap="snug" className={styles.calendar}>
          <Heading id="absences">{texts.calendar}</Heading>
          {calendar}
        </Panel>
      )}
    </Columns>
  );
}

/** Whether the user is an approver: a super admin decides on one request at a time in place of others. */
const isAsked = ({ decides_as_super_admin: isInPlace }: CompanyVacationRequest): boolean => isInPlace !== true;
