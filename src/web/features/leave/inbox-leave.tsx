import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { useMay } from '../../lib/permissions.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Actions, Heading, Hint, List, Panel, Row, Stack } from '../../ui/layout.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import { AbsencePanel, type AbsenceView, useAbsences } from './absence-panel.tsx';
import { CompanyRequest, decidedQuery, pendingQuery, SyncNote, useResend } from './company-request.tsx';
import { useLeaveDecisions } from './decisions.ts';
import styles from './leave.module.css';
import { approvalTexts as texts } from './texts.ts';

// What 承認 has of leave beside the requests themselves: the calendar for all who decide on leave, the rest for those who may approve it.

/** A request of leave of the list: its first day, and whose it is. */
export interface DayOfLeave {
  readonly id: number;
  readonly date: IsoDate;
  readonly userId: number;
}

/** The calendar of who is off beside a list; where it is narrow, in a sheet of its own. */
export function BesideAbsences({
  first,
  month: chosenMonth,
  onMonth,
  onDone,
  children,
}: {
  /** The day of the list's first request of leave; `null` without one, `undefined` while it isn't known. */
  readonly first: IsoDate | null | undefined;
  /** The month of the address; `null`: that of the first request. */
  readonly month: IsoMonth | null;
  readonly onMonth: (month: IsoMonth) => void;
  readonly onDone: (message: string) => void;
  /** The list, given what a request says of the others on its day, and of the outside system. */
  readonly children: (notesOf: (request: DayOfLeave) => ReactNode) => ReactNode;
}): ReactNode {
  const today = useToday();
  const isNarrow = useMediaQuery(UPRIGHT, undefined, { getInitialValueInEffect: false });
  const pending = useQuery({ ...pendingQuery, enabled: useMay('approve_leave') });
  const resending = useResend(onDone);
  const [day, setDay] = useState<IsoDate | null>(null);
  const [isOpen, setOpen] = useState(false);
  // The same once that request is decided: the calendar changes for nobody but the person.
  const [firstMonth, setFirstMonth] = useState<IsoMonth | null>(null);
  if (firstMonth === null && first != null) setFirstMonth(monthOf(first));
  const month = chosenMonth ?? firstMonth ?? monthOf(today);
  const isKnown = chosenMonth !== null || first !== undefined;
  const absences = useAbsences(month, isKnown);

  const show = (view: AbsenceView): void => {
    setDay(view.day);
    onMonth(view.month);
  };
  const notesOf = ({ id, date, userId }: DayOfLeave): ReactNode => {
    const isShown = monthOf(date) === month && absences.data !== undefined;
    const away = absences.data?.absences.filter((one) => one.date === date && one.user_id !== userId) ?? [];
    const count = new Set(away.map((one) => one.user_id)).size;
    const request = pending.data?.find((one) => one.id === id);
    const open = (): void => {
      show({ month: monthOf(date), day: date });
      setOpen(true);
    };
    return (
      <>
        <Hint>
          {isShown && count === 0 ? (
            texts.sameDayNobody
          ) : (
            <LinkButton onClick={open}>{isShown ? texts.sameDay(count) : texts.showSameDay}</LinkButton>
          )}
        </Hint>
        {request !== undefined && <SyncNote request={request} resending={resending} />}
      </>
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
        {resending.failure !== null && <Banner kind="error">{resending.failure}</Banner>}
        {children(notesOf)}
        <LeaveElsewhere requests={pending.data} onDone={onDone} />
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

/** Whether a request waits for others than the user, whose own it may be; a super admin can decide in their place (D58). */
const isElsewhere = ({ can_decide: may, decides_as_super_admin: isInPlace }: CompanyVacationRequest): boolean =>
  !may || isInPlace === true;

/** The requests of leave that wait for others; nothing where none does. */
function LeaveElsewhere({
  requests,
  onDone,
}: {
  readonly requests: readonly CompanyVacationRequest[] | undefined;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const decisions = useLeaveDecisions(onDone);
  const resending = useResend(onDone);
  const elsewhere = requests?.filter(isElsewhere) ?? [];
  return (
    <>
      {decisions.failures}
      {resending.failure !== null && <Banner kind="error">{resending.failure}</Banner>}
      {elsewhere.length > 0 && (
        <Stack gap="sm">
          <Heading>{texts.elsewhere}</Heading>
          <Requests requests={elsewhere} decisions={decisions} resending={resending} />
        </Stack>
      )}
      {decisions.dialogs}
    </>
  );
}

/** A month's requests of everybody that are decided; an approval can be taken back. */
export function LeaveRecords({
  month,
  onMonth,
  onDone,
}: {
  readonly month: IsoMonth;
  readonly onMonth: (month: IsoMonth) => void;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const decided = useQuery(decidedQuery(month));
  const decisions = useLeaveDecisions(onDone);
  const resending = useResend(onDone);
  return (
    <>
      {decisions.failures}
      {resending.failure !== null && <Banner kind="error">{resending.failure}</Banner>}
      <Row>
        <MonthSwitch month={month} onChange={onMonth} />
      </Row>
      <LoadedRows rows={decided.data} query={decided} failed={() => texts.listFailed} none={texts.noRequests}>
        {(requests) => <Requests requests={requests} decisions={decisions} resending={resending} />}
      </LoadedRows>
      {decisions.dialogs}
    </>
  );
}

/** Requests of leave, each with what can be decided of it. */
const Requests = ({
  requests,
  decisions,
  resending,
}: {
  readonly requests: readonly CompanyVacationRequest[];
  readonly decisions: ReturnType<typeof useLeaveDecisions>;
  readonly resending: ReturnType<typeof useResend>;
}): ReactNode => (
  <List isCard rules="between">
    {requests.map((request) => (
      <li key={request.id}>
        <CompanyRequest request={request} resending={resending}>
          {decisions.buttonsOf(request)}
        </CompanyRequest>
      </li>
    ))}
  </List>
);
