import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { isoDate, monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { withChosen } from '../../lib/toggled.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Actions, Heading, Hint, List, Panel, Row, RowActions, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { UPRIGHT } from '../../ui/media.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { AbsencePanel, absencesQuery, type AbsenceView } from './absence-panel.tsx';
import { CompanyRequest, pendingQuery, type Resending } from './company-request.tsx';
import type { Decisions, ToExplain } from './decisions.tsx';
import styles from './leave.module.css';
import { periodText, Tick } from './parts.tsx';
import { approvalTexts as texts } from './texts.ts';

/** What can be done with the requests that wait. */
interface Deciding {
  readonly decisions: Decisions;
  /** Asks for the reason first. */
  readonly explain: (on: ToExplain) => void;
  readonly resending: Resending;
}

/** The requests that wait, beside who is off in the month; where it is narrow, that calendar is a sheet of its own. */
export function PendingRequests({
  today,
  month: chosenMonth,
  onMonth,
  ...deciding
}: Deciding & {
  readonly today: IsoDate;
  /** The month of the address; `null`: that of the first request. */
  readonly month: IsoMonth | null;
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
        <PendingList query={pending} others={others} {...deciding} />
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

/** Whether a request can be decided with others at once: what a super admin decides in others' place is decided by itself. */
const isAsked = ({ can_decide: may, decides_as_super_admin: asSuperAdmin }: CompanyVacationRequest): boolean =>
  may && asSuperAdmin !== true;

/** The company's requests that wait, to be decided one by one or several at once. */
function PendingList({
  query,
  decisions: { decide, isDeciding },
  explain,
  resending,
  others,
}: Deciding & {
  readonly query: UseQueryResult<CompanyVacationRequest[]>;
  /** Who else is off on the day of a request. */
  readonly others: (request: CompanyVacationRequest) => ReactNode;
}): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const decidable = (query.data ?? []).filter(isAsked);
  // What was decided meanwhile isn't chosen any more.
  const selected = decidable.filter(({ id }) => chosen.has(id));
  const choose = (requests: readonly CompanyVacationRequest[], isChosen: boolean): void =>
    setChosen(
      withChosen(
        chosen,
        requests.map(({ id }) => id),
        isChosen,
      ),
    );
  const reject = (requests: readonly CompanyVacationRequest[]): void => explain({ requests, decision: 'rejected' });
  const approve = (requests: readonly CompanyVacationRequest[]): void => decide({ requests, decision: 'approved' });
  return (
    <LoadedRows rows={query.data} query={query} failed={() => texts.listFailed} none={texts.noPending}>
      {(requests) => (
        <>
          {decidable.length > 0 && (
            <Panel className={styles.bulk}>
              <Row gap="xl">
                <Tick
                  checked={selected.length === decidable.length}
                  onChange={(event) => choose(decidable, event.currentTarget.checked)}
                >
                  {texts.selectAll}
                </Tick>
                <Text as="span" tone="dim" size="xs" role="status">
                  {selected.length > 0 && texts.selected(selected.length)}
                </Text>
                {selected.length > 0 && (
                  <RowActions>
                    <ActionButton variant="default" isBusy={isDeciding} onClick={() => reject(selected)}>
                      {texts.rejectSelected}
                    </ActionButton>
                    <ActionButton isBusy={isDeciding} onClick={() => approve(selected)}>
                      {texts.approveSelected}
                    </ActionButton>
                  </RowActions>
                )}
              </Row>
            </Panel>
          )}
          <List isCard rules="between">
            {requests.map((request) => (
              <CompanyRequest
                key={request.id}
                request={request}
                resending={resending}
                others={others(request)}
                mark={
                  isAsked(request) ? (
                    <Tick
                      aria-label={texts.select(request.name, periodText(request))}
                      checked={chosen.has(request.id)}
                      onChange={(event) => choose([request], event.currentTarget.checked)}
                    />
                  ) : (
                    <span />
                  )
                }
              >
                {request.can_decide ? (
                  <>
                    <RowButton
                      label={texts.rejectOf(request.name, periodText(request))}
                      isBusy={isDeciding}
                      onClick={() => reject([request])}
                    >
                      {texts.reject}
                    </RowButton>
                    <RowButton
                      variant="filled"
                      label={texts.approveOf(request.name, periodText(request))}
                      isBusy={isDeciding}
                      onClick={() => approve([request])}
                    >
                      {texts.approve}
                    </RowButton>
                  </>
                ) : (
                  request.waits_for === undefined && <Hint as="span">{texts.own}</Hint>
                )}
              </CompanyRequest>
            ))}
          </List>
        </>
      )}
    </LoadedRows>
  );
}
