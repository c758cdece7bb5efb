import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { isoDate, monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Actions, Heading, Hint, Panel, Stack } from '../../ui/layout.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { AbsencePanel, type AbsenceView } from './absence-panel.tsx';
import { texts } from './approval-texts.ts';
import styles from './company-requests.module.css';
import { absencesQuery, pendingQuery } from './leave-queries.ts';
import { PendingRequests } from './pending-requests.tsx';
import type { Deciding } from './use-decisions.ts';

/** The requests that wait, beside who is off in the month; where it is narrow, that calendar is a sheet of its own. */
export function PendingTab({
  today,
  month: chosenMonth,
  deciding,
  onMonth,
}: {
  readonly today: IsoDate;
  /** The month of the address; `null`: that of the first request. */
  readonly month: IsoMonth | null;
  readonly deciding: Deciding;
  readonly onMonth: (month: IsoMonth) => void;
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
    const count = absences.data?.absences.filter((one) => one.date === date && one.user_id !== user_id).length ?? 0;
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
        <PendingRequests query={pending} deciding={deciding} others={others} />
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
