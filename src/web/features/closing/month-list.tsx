import { IconListCheck, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode, type Ref } from 'react';

import type { MonthRowResponse } from '#contract/closing.ts';
import { formatPeriod, formatPeriodName } from '#domain/working-time/period-text.ts';
import type { PeriodName, WagePeriod } from '#domain/working-time/wage-period.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { onLoginChange } from '../../lib/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { FilterCheck, FilterChoice, Filters, ListHead, type ListFilter } from '../../ui/filters.tsx';
import { GroupFilters } from '../../ui/group-fields.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { MOBILE, SMALL_DESKTOP } from '../../ui/media.ts';
import { Paper } from '../../ui/paper.tsx';
import { BreakFillsDialog } from './break-fills-dialog.tsx';
import { ClosingDialog, type ClosingRequest } from './closing-dialog.tsx';
import { columnsOf } from './month-columns.tsx';
import styles from './closing.module.css';
import { farFromShift, missingBreaksOf, type DaysOf } from './fill-breaks.ts';
import {
  countWaiting,
  findingsOf,
  isReady,
  placeIn,
  shownRows,
  type ColumnKey,
  type MonthListValues,
} from './month-rows.ts';
import { ShiftsDialog } from './shifts-dialog.tsx';
import { type DayFieldsProps, ReviewPanel, type DayToFix } from './review-panel.tsx';
import { texts } from './texts.ts';

/** What the dialog of an employee's day is given. */
export interface DayProps extends DayToFix {
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}

/** The finding under review, and its index when it was last seen. */
interface ScrollPosition {
  readonly key: string;
  readonly index: number;
}

const START: ScrollPosition = { key: '', index: 0 };

/** The finding last seen of each month: who left for a remedy on another screen goes on from there. */
const lastSeen = new Map<PeriodName, ScrollPosition>();
onLoginChange(() => lastSeen.clear());

/** The ID of what says why nobody's month can be closed. */
const NOBODY_READY = 'nobody-ready';

const NOBODY: readonly MonthRowResponse[] = [];

/** The month's rows with all that can be done to them; the controls are there while the rows are loading. */
export function MonthList({
  period,
  before,
  rows: read,
  company,
  asksConfirmation,
  isSuperAdmin,
  address,
  announce,
  Day,
  DayFields,
}: {
  readonly period: WagePeriod;
  /** The one before it, which is closed first. */
  readonly before: WagePeriod;
  /** Everyone's; `undefined` while they are read. */
  readonly rows: readonly MonthRowResponse[] | undefined;
  /** Its name; `undefined` while it is read. */
  readonly company: string | undefined;
  readonly asksConfirmation: boolean;
  readonly isSuperAdmin: boolean;
  readonly address: Omit<ListFilter<MonthListValues, ColumnKey>, 'columns'>;
  readonly announce: (message: string) => void;
  readonly Day: ComponentType<DayProps>;
  readonly DayFields: ComponentType<DayFieldsProps>;
}): ReactNode {
  const queryClient = useQueryClient();
  const month = period.name;
  const { values, change } = address;
  const { isReviewing } = values;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [request, setRequest] = useState<ClosingRequest | null>(null);
  const [seen, setSeen] = useState(lastSeen.get(month) ?? START);
  const [fixing, setFixing] = useState<DayToFix | null>(null);
  const [filling, setFilling] = useState<readonly DaysOf[] | null>(null);
  const [shifting, setShifting] = useState<readonly DaysOf[] | null>(null);
  const actions = useRef<HTMLDivElement>(null);

  const isRead = read !== undefined;
  const rows = read ?? NOBODY;
  const ready = rows.filter((row) => isReady(row, asksConfirmation)).length;
  const waiting = countWaiting(rows);
  const shown = useMemo(() => shownRows(rows, values), [rows, values]);
  const findings = useMemo(() => findingsOf(shown), [shown]);
  const missingBreaks = useMemo(() => missingBreaksOf(shown), [shown]);
  const farShifts = useMemo(() => farFromShift(shown), [shown]);
  const onPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  /** On a phone the review has the whole width, and nothing beside it. */
  const isSheet = isReviewing && isRead && onPhone;
  const at = placeIn(findings, seen);
  const current = isReviewing ? findings[at] : undefined;
  // What came in the place of a remedied one is the one under review from now on; those before it may go, too.
  if (current !== undefined && (current.key !== seen.key || at !== seen.index))
    setSeen({ key: current.key, index: at });
  useEffect(() => void lastSeen.set(month, seen), [month, seen]);
  const chosen = shown.filter(({ user_id }) => selected.has(user_id));
  const select = (of: readonly MonthRowResponse[], isSelected: boolean): void => {
    const next = new Set(selected);
    for (const { user_id } of of) {
      if (isSelected) next.add(user_id);
      else next.delete(user_id);
    }
    setSelected(next);
  };
  const endReview = (): void => {
    change({ isReviewing: false });
    setSeen(START);
    actions.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  };
  useEffect(() => {
    const box = actions.current;
    if ((request === null && filling === null && shifting === null) || box === null) return;
    // The button that asked takes no focus any more once all that was chosen is done.
    return () => {
      if (!box.contains(document.activeElement)) box.querySelector<HTMLElement>('[data-steady]')?.focus();
    };
  }, [request, filling, shifting]);
  const columns = columnsOf(shown, ({ user_id }) => `/admin/users/${user_id}?month=${month}`);
  const filter = { ...address, columns };
  return (
    <>
      {!isSheet && (
        <Filters filter={filter} cardsBelow={SMALL_DESKTOP}>
          <FilterChoice
            label={texts.state}
            words={texts.states}
            value={values.status}
            onChange={(status) => change({ status })}
          />
          {isSuperAdmin && <GroupFilters filter={values} change={change} />}
          <FilterCheck
            label={texts.onlyFindings}
            checked={values.onlyFindings}
            onChange={(onlyFindings) => change({ onlyFindings })}
          />
        </Filters>
      )}
      {!isSheet && (
        <MonthActions
          ref={actions}
          findings={findings.length}
          isReviewing={isRead && isReviewing}
          ready={ready}
          chosen={chosen}
          isSuperAdmin={isSuperAdmin}
          onReview={() => (isReviewing ? endReview() : change({ isReviewing: true }))}
          hasMissingBreaks={missingBreaks.length > 0}
          onFillBreaks={() => setFilling(missingBreaks)}
          onSetShifts={farShifts.length > 0 ? () => setShifting(farShifts) : null}
          onAsk={(kind) => setRequest({ kind, rows: kind === 'close_ready' ? rows : chosen })}
        />
      )}
      {isRead && isReviewing && (
        <ReviewPanel
          findings={findings}
          rows={shown}
          month={month}
          at={at}
          announce={announce}
          DayFields={DayFields}
          onGo={(index) => setSeen({ key: findings[index]?.key ?? '', index })}
          onFix={setFixing}
          onEnd={endReview}
        />
      )}
      {!isSheet && (
        <>
          <ListHead filter={filter} status={isRead && texts.shown(shown.length, findings.length)}>
            <p id={NOBODY_READY}>{rows.length > 0 && ready === 0 && whyNobody(rows, asksConfirmation)}</p>
            {waiting > 0 && (
              <LinkButton onClick={() => change({ month: before.name, isReviewing: false })}>
                {texts.closeEarlier(formatPeriodName(before), waiting)}
              </LinkButton>
            )}
          </ListHead>
          <Paper title={texts.title} company={company} period={formatPeriod(period)} isLandscape>
            <DataList
              columns={columns}
              rows={isRead ? shown : undefined}
              keyOf={(row) => row.user_id}
              none={rows.length === 0 ? texts.nobody : texts.none}
              selection={{
                isSelected: ({ user_id }) => selected.has(user_id),
                onSelect: select,
                label: ({ name }) => texts.select(name),
                all: texts.selectAll,
              }}
              sort={values.sort}
              onSort={(sort) => change({ sort })}
              totalLabel={texts.total}
              mark={({ user_id }) => (user_id === current?.row.user_id ? 'current' : undefined)}
              cardsBelow={SMALL_DESKTOP}
              heights={[48, 208]}
              className={styles.list}
            />
          </Paper>
        </>
      )}
      <ClosingDialog
        period={period}
        request={request}
        asksConfirmation={asksConfirmation}
        onClose={() => setRequest(null)}
        onDone={(message) => {
          setRequest(null);
          setSelected(new Set());
          announce(message);
        }}
      />
      <BreakFillsDialog
        month={month}
        missing={filling}
        onClose={() => setFilling(null)}
        onDone={(message) => {
          setFilling(null);
          announce(message);
        }}
      />
      <ShiftsDialog
        days={shifting}
        onClose={() => setShifting(null)}
        onDone={(message) => {
          setShifting(null);
          announce(message);
        }}
      />
      {fixing !== null && (
        <Day
          {...fixing}
          onClose={() => setFixing(null)}
          onDone={(message) => {
            setFixing(null);
            announce(message);
            void invalidate(queryClient, 'closing');
          }}
        />
      )}
    </>
  );
}

/**
 * What can be done to the month: review its findings, close it, reopen it. Where the focus would be lost, it
 * goes to the button that is marked as steady.
 */
function MonthActions({
  ref,
  findings,
  isReviewing,
  ready,
  chosen,
  isSuperAdmin,
  hasMissingBreaks,
  onReview,
  onFillBreaks,
  onSetShifts,
  onAsk,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly findings: number;
  readonly isReviewing: boolean;
  /** How many nothing prevents closing of; 0 while that is not known. */
  readonly ready: number;
  readonly chosen: readonly MonthRowResponse[];
  readonly isSuperAdmin: boolean;
  /** Somebody on the list has a day without a recorded break. */
  readonly hasMissingBreaks: boolean;
  readonly onReview: () => void;
  readonly onFillBreaks: () => void;
  /** `null` where no punch is far from its shift. */
  readonly onSetShifts: (() => void) | null;
  readonly onAsk: (kind: ClosingRequest['kind']) => void;
}): ReactNode {
  const isNobody = chosen.length === 0;
  return (
    <Row ref={ref} gap="sm" onPhones="lines">
      <Button
        variant="default"
        leftSection={<IconListCheck size={18} aria-hidden />}
        aria-expanded={isReviewing}
        disabled={findings === 0}
        onClick={onReview}
      >
        {texts.review}
      </Button>
      <Button variant="default" disabled={!hasMissingBreaks} onClick={onFillBreaks}>
        {texts.fillAllBreaks}
      </Button>
      {onSetShifts !== null && (
        <Button variant="default" onClick={onSetShifts}>
          {texts.shiftsAsWorked}
        </Button>
      )}
      <Button
        data-steady
        leftSection={<IconLock size={18} aria-hidden />}
        // Not disabled: the focus goes here.
        aria-disabled={ready === 0 || undefined}
        data-disabled={ready === 0 || undefined}
        aria-describedby={ready === 0 ? NOBODY_READY : undefined}
        onClick={ready === 0 ? undefined : () => onAsk('close_ready')}
      >
        {texts.closeReady(ready)}
      </Button>
      <Row label={texts.selected(chosen.length)} gap="sm" isLast onPhones="lines">
        <Text as="span" tone="dim" size="sm" isNumeric role="status">
          {texts.selected(chosen.length)}
        </Text>
        <Row gap="sm" onPhones="fill">
          <Button variant="default" disabled={isNobody} onClick={() => onAsk('close')}>
            {texts.closeSelected}
          </Button>
          {isSuperAdmin && (
            <Button
              variant="default"
              leftSection={<IconLockOpen size={18} aria-hidden />}
              disabled={isNobody}
              onClick={() => onAsk('reopen')}
            >
              {texts.reopenSelected}
            </Button>
          )}
        </Row>
      </Row>
    </Row>
  );
}

/** Why there is nobody whose month could be closed without a reason. */
function whyNobody(rows: readonly MonthRowResponse[], asksConfirmation: boolean): string {
  if (rows.every(({ status }) => status === 'closed')) return texts.closeReadyAllClosed;
  return asksConfirmation ? texts.closeReadyNobodyConfirmed : texts.closeReadyNobody;
}
