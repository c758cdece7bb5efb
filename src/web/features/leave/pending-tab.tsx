import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { isoDate, monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { AbsencePanel, type AbsenceView } from './absence-panel.tsx';
import { texts } from './approval-texts.ts';
import { absencesQuery, pendingQuery } from './leave-queries.ts';
import { PendingRequests } from './pending-requests.tsx';
import styles from './pending-tab.module.css';
import type { ToExplain } from './reason-dialog.tsx';
import type { DecisionOn } from './use-decisions.ts';
import type { Resending } from './use-resend.ts';
import { Stack, Text } from '../../ui/layout.tsx';

/** The requests that wait, beside who is off in the month; where it is narrow, that calendar is a sheet of its own. */
export function PendingTab({
  today,
  month: chosenMonth,
  onMonth,
  isDeciding,
  resending,
  onDecide,
  onExplain,
}: {
  readonly today: IsoDate;
  /** The month of the address; `null`: that of the first request. */
  readonly month: IsoMonth | null;
  readonly onMonth: (month: IsoMonth) => void;
  readonly isDeciding: boolean;
  readonly resending: Resending;
  readonly onDecide: (on: DecisionOn) => void;
  readonly onExplain: (asked: ToExplain) => void;
}): ReactNode {
  const isNarrow = useMediaQuery(UPRIGHT, undefined, { getInitialValueInEffect: false });
  const pending = useQuery(pendingQuery);
  const [day, setDay] = useState<IsoDate | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [first] = pending.data ?? [];
  // Kept when that request is decided: the calendar changes for nobody but the person.
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
    if (isShown && count === 0)
      return (
        <Text tone="dim" size="xs">
          {texts.sameDayNobody}
        </Text>
      );
    return (
      <Text tone="dim" size="xs">
        <LinkButton
          onClick={() => {
            show({ month: monthOf(date), day: date });
            setOpen(true);
          }}
        >
          {isShown ? texts.sameDay(count) : texts.showSameDay}
        </LinkButton>
      </Text>
    );
  };
  const calendar = isKnown ? (
    <AbsencePanel view={{ month, day }} today={today} onView={show} />
  ) : (
    <Skeleton height="24.875rem" aria-hidden />
  );
  return (
    <div className={styles.columns}>
      <Stack gap="lg">
        {isNarrow && (
          <Button variant="default" className={styles.open ?? ''} onClick={() => setOpen(true)}>
            {texts.calendar}
          </Button>
        )}
        <PendingRequests
          query={pending}
          isDeciding={isDeciding}
          resending={resending}
          others={others}
          onDecide={onDecide}
          onExplain={onExplain}
        />
      </Stack>
      {isNarrow ? (
        <Dialog title={texts.calendar} opened={isOpen} onClose={() => setOpen(false)}>
          {calendar}
        </Dialog>
      ) : (
        <section className={styles.calendar} aria-labelledby="absences">
          <h2 id="absences">{texts.calendar}</h2>
          {calendar}
        </section>
      )}
    </div>
  );
}
