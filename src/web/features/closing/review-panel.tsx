import '@mantine/core/styles/Flex.layer.css';
import { Box, Flex } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';

import type { MonthRowResponse } from '#contract/closing.ts';
import { type FindingKind, isMendedByDay, isUndecided, type Remedy } from '#domain/closing/finding.ts';
import { groupBy } from '#domain/group-by.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useStepKeys } from '../../lib/use-step-keys.ts';
import { Link } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Hint, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import type { Flash } from '../../ui/use-flash-message.ts';
import { AcceptForm } from './accept-form.tsx';
import { AcceptedPanel } from './accepted-panel.tsx';
import { type DayRemedy, explain, remedyLinksOf } from './finding-texts.ts';
import { type FindingOf, recentReasons } from './month-rows.ts';
import { refreshRow } from './overview.ts';
import styles from './review.module.css';
import { SettleLeave } from './settle-leave.tsx';
import { texts } from './texts.ts';

const RemindButton = lazyPart(async () => (await import('./reminders.tsx')).RemindButton);

/** A dialog of an employee's day, which another feature shows. */
export interface DayToFix {
  readonly userId: number;
  readonly date: IsoDate;
  readonly kind: DayRemedy;
}

/** What the fields of an employee's day are given, which another feature shows. */
export interface DayFieldsProps {
  readonly userId: number;
  readonly date: IsoDate;
  /** Shows the week up to the day beside its fields, and not the days before and after. */
  readonly isOfWeek: boolean;
  /** The first field has the initial focus. */
  readonly takesFocus: boolean;
  /** Called with what was saved, `null` where nothing had to be. */
  readonly onDone: (message: string | null) => void;
}

/** What the request is given that holds a month open, which another feature shows and decides on. */
export interface WaitingRequestProps {
  readonly id: number;
  /** Those of leave are numbered by themselves. */
  readonly isLeave: boolean;
  /** Called with what was decided. */
  readonly onDone: (message: string) => void;
}

/** The findings that are about a week, and not about a day. */
const OF_WEEK: ReadonlySet<FindingKind> = new Set(['week_without_rest', 'week_without_24_hours']);

/** How many findings before and after the one under review are listed beside it. */
const LISTED = 40;

/**
 * A review of the findings, one after the other over all people: each with its day in fields, and with what else can be done
 * about it. What is put right or accepted goes, and the next one comes in its place.
 */
export function ReviewPanel({
  findings,
  rows,
  month,
  at,
  announce,
  DayFields,
  WaitingRequest,
  onGo,
  onFix,
  onEnd,
}: {
  readonly findings: readonly FindingOf[];
  /** The months that they are of. */
  readonly rows: readonly MonthRowResponse[];
  readonly month: PeriodName;
  /** Which of them is under review; -1 where there are none. */
  readonly at: number;
  readonly announce: (message: Flash) => void;
  readonly DayFields: ComponentType<DayFieldsProps>;
  readonly WaitingRequest: ComponentType<WaitingRequestProps>;
  readonly onGo: (index: number) => void;
  readonly onFix: (day: DayToFix) => void;
  readonly onEnd: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const shown = findings[at];
  const heading = useRef<HTMLHeadingElement>(null);
  const goTo = (index: number): void => {
    if (findings[index] !== undefined) onGo(index);
  };
  useStepKeys({ previous: () => goTo(at - 1), next: () => goTo(at + 1) }, true);

  const shownKey = shown?.key;
  const before = useRef(shownKey);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const isAnother = before.current !== shownKey;
    before.current = shownKey;
    // The button that had the focus may have been one of the finding that is gone.
    if (isAnother && document.activeElement === document.body) heading.current?.focus();
  }, [shownKey]);
  const goOn = (message: string | null, done: readonly FindingOf[] = []): void => {
    if (message !== null) {
      announce(message);
      if (done.some(({ row }) => row !== shown?.row)) void invalidate(queryClient, 'closing');
      else if (shown !== undefined) void refreshRow(queryClient, month, shown.row.user_id);
    } else if (at === findings.length - 1) announce(texts.lastFinding);
    goTo(findings.findIndex((each, index) => index > at && !done.includes(each)));
  };

  return (
    <Panel labelledBy="review" className={styles.review}>
      <Row justify="between">
        <Flex component="h2" id="review" ref={heading} tabIndex={-1} gap="0.75rem" fz="lg">
          {texts.findings}
          {shown !== undefined && (
            <Box component="span" c="dimmed" fw={400} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {texts.reviewPlace(at + 1, findings.length)}
            </Box>
          )}
        </Flex>
        <Button variant="subtle" leftSection={<IconX size={18} aria-hidden />} onClick={onEnd}>
          {texts.endReview}
        </Button>
      </Row>
      <div className={styles.columns} data-empty={shown === undefined || undefined}>
        {shown !== undefined && <FindingList findings={findings} at={at} onGo={goTo} />}
        <Stack gap="md">
          <div className={styles.finding} aria-live="polite">
            {shown === undefined ? <p>{texts.allReviewed}</p> : <Finding of={shown} />}
          </div>
          {shown !== undefined && (
            <>
              <DayFields
                key={shown.key}
                userId={shown.row.user_id}
                date={isoDate(shown.finding.date)}
                isOfWeek={OF_WEEK.has(shown.finding.kind)}
                takesFocus={isMendedByDay(shown.finding) || isUndecided(shown.finding)}
                onDone={goOn}
              />
              {shown.finding.kind === 'work_on_part_leave' && (
                <SettleLeave key={`settle ${shown.key}`} of={shown} onDone={goOn} />
              )}
              {isUndecided(shown.finding) ? (
                shown.finding.request_id !== undefined && (
                  <>
                    <WaitingRequest
                      key={`decide ${shown.key}`}
                      id={shown.finding.request_id}
                      isLeave={shown.finding.kind === 'pending_leave'}
                      onDone={goOn}
                    />
                    <Hint>{texts.undecidedHint}</Hint>
                  </>
                )
              ) : (
                <AcceptForm
                  key={`accept ${shown.key}`}
                  month={month}
                  of={shown}
                  findings={findings}
                  reasons={recentReasons(rows)}
                  onDone={goOn}
                />
              )}
              <Row gap="wide" justify="between">
                <OtherRemedies of={shown} month={month} onFix={onFix} />
                <RemindButton key={shown.row.user_id} row={shown.row} month={month} announce={announce} />
                <Steps at={at} last={findings.length - 1} onGo={goTo} />
              </Row>
            </>
          )}
        </Stack>
      </div>
      <AcceptedPanel rows={rows} month={month} announce={announce} />
    </Panel>
  );
}

/** The findings around the one under review, by person. */
function FindingList({
  findings,
  at,
  onGo,
}: {
  readonly findings: readonly FindingOf[];
  readonly at: number;
  readonly onGo: (index: number) => void;
}): ReactNode {
  const list = useRef<HTMLElement>(null);
  const first = Math.max(0, at - LISTED);
  useEffect(() => {
    list.current?.querySelectorAll('button')[at - first]?.scrollIntoView({ block: 'nearest' });
  }, [at, first]);
  const listed = findings.slice(first, at + LISTED + 1).map((of, place) => ({ of, index: first + place }));
  return (
    <nav ref={list} className={styles.index} aria-label={texts.findingList}>
      {[...groupBy(listed, ({ of }) => of.row.user_id)].map(([userId, own]) => (
        <div key={userId}>
          <h3>
            {own[0]?.of.row.employee_id} {own[0]?.of.row.name}
          </h3>
          <ul>
            {own.map(({ of: { key, finding }, index }) => (
              <li key={key}>
                <button type="button" aria-current={index === at ? 'true' : undefined} onClick={() => onGo(index)}>
                  <span>{formatMonthDay(isoDate(finding.date))}</span> {texts.kinds[finding.kind]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** What is done in place, by the kind of finding. */
const DONE_IN_PLACE: Partial<Record<FindingKind, ReadonlySet<Remedy>>> = {
  work_on_part_leave: new Set(['take_leave_back', 'strike_work']),
  internal_work_overlap: new Set(['edit_internal_work']),
};

/** What else can be done about a finding than to correct the day in its fields. */
function OtherRemedies({
  of: { row, finding },
  month,
  onFix,
}: {
  readonly of: FindingOf;
  readonly month: PeriodName;
  readonly onFix: (day: DayToFix) => void;
}): ReactNode {
  const ways = remedyLinksOf(finding, row.user_id, month).filter(
    ({ remedy }) => remedy !== 'correct' && DONE_IN_PLACE[finding.kind]?.has(remedy) !== true,
  );
  if (ways.length === 0) return null;
  return (
    <Row label={texts.whatToDo} gap="sm" onPhones="fill">
      {ways.map((way) =>
        'dialog' in way ? (
          <Button
            key={way.remedy}
            variant="default"
            onClick={() => onFix({ userId: row.user_id, date: isoDate(finding.date), kind: way.dialog })}
          >
            {texts.remedies[way.remedy]}
          </Button>
        ) : (
          <Button key={way.remedy} component={Link} to={way.path} variant="default">
            {texts.remedies[way.remedy]}
          </Button>
        ),
      )}
    </Row>
  );
}

function Steps({
  at,
  last,
  onGo,
}: {
  readonly at: number;
  readonly last: number;
  readonly onGo: (index: number) => void;
}): ReactNode {
  return (
    <Flex direction="row-reverse" wrap="wrap" gap="0.25rem 0.75rem" align="center" className={styles.steps ?? ''}>
      <Button.Group>
        <Button
          variant="default"
          aria-keyshortcuts="Alt+ArrowUp K"
          disabled={at === 0}
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          onClick={() => onGo(at - 1)}
        >
          {texts.previous}
        </Button>
        <Button
          variant="default"
          aria-keyshortcuts="Alt+ArrowDown J"
          disabled={at === last}
          rightSection={<IconChevronRight size={18} aria-hidden />}
          onClick={() => onGo(at + 1)}
        >
          {texts.next}
        </Button>
      </Button.Group>
      <Box visibleFrom="sm">
        <Hint as="span">{texts.reviewKeys}</Hint>
      </Box>
    </Flex>
  );
}

/** Whose day it is, and what is wrong with it. */
function Finding({ of: { row, finding } }: { readonly of: FindingOf }): ReactNode {
  return (
    <>
      <Flex component="p" wrap="wrap" columnGap="1rem" fz="lg">
        <Text as="span" weight="bold" isNumeric>
          {formatMonthDay(isoDate(finding.date))}
        </Text>
        <Text as="span">
          {row.employee_id} {row.name}
        </Text>
      </Flex>
      <p>
        <span className={styles.kind}>{texts.kinds[finding.kind]}</span>
        {explain(finding)}
      </p>
    </>
  );
}
