import { IconListCheck, IconLock, IconLockOpen } from '@tabler/icons-react';
import '@mantine/core/styles/Flex.layer.css';
import { Flex } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode, type Ref } from 'react';

import type { MonthRowResponse } from '#contract/closing.ts';
import { formatPeriod, formatPeriodName } from '#domain/working-time/period-text.ts';
import type { PeriodName, WagePeriod } from '#domain/working-time/wage-period.ts';
import { useDepartments } from '../../lib/departments.ts';
import { useMay } from '../../lib/permissions.ts';
import { onLoginChange } from '../../lib/session-store.ts';
import { withChosen } from '../../lib/toggled.ts';
import { usePrinting } from '../../lib/use-printing.ts';
import { ScreenLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { SummedByField, SumList } from '../../ui/sum-list.tsx';
import { FilterCheck, FilterChoice, Filters, ListHead, type ListFilter } from '../../ui/filters.tsx';
import { DepartmentFilter } from '../../ui/department-filter.tsx';
import { GroupFilters } from '../../ui/group-fields.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Hint, Row } from '../../ui/layout.tsx';
import { MOBILE, SMALL_DESKTOP, UPRIGHT } from '../../ui/media.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { Paper } from '../../ui/paper.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import type { Flash } from '../../ui/use-flash-message.ts';
import { BreakFillsDialog } from './break-fills-dialog.tsx';
import { ClosingDialog, type ClosingRequest } from './closing-dialog.tsx';
import { columnsOf, widthOf } from './month-columns.tsx';
import { MonthTools, useChosenColumns, WideTable } from './month-tools.tsx';
import styles from './closing.module.css';
import { farFromShift, missingBreaksOf, type DaysOf } from './fill-breaks.ts';
import {
  canClose,
  countWaiting,
  findingsOf,
  hasRoutes,
  isReady,
  placeIn,
  rowsToRemind,
  shownRows,
  type ColumnKey,
  type MonthListValues,
} from './month-rows.ts';
import { refreshRow } from './overview.ts';
import { ShiftsDialog } from './shifts-dialog.tsx';
import { type DayFieldsProps, ReviewPanel, type DayToFix, type WaitingRequestProps } from './review-panel.tsx';
import { texts } from './texts.ts';

const RemindDialog = lazyDialog(async () => (await import('./reminders.tsx')).RemindDialog);

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

/** The ID of the text that explains why no month can be closed; buttons refer to it. */
const NOBODY_READY = 'nobody-ready';

const NOBODY: readonly MonthRowResponse[] = [];

/** The month's rows with all that can be done to them; the controls are there while the rows are loading. */
export function MonthList({
  period,
  before,
  after,
  rows: read,
  company,
  asksConfirmation,
  isSuperAdmin,
  address,
  announce,
  Day,
  DayFields,
  WaitingRequest,
}: {
  readonly period: WagePeriod;
  /** The one before it, which is closed first. */
  readonly before: WagePeriod;
  /** The one that is closed next. */
  readonly after: WagePeriod;
  /** Everyone's; `undefined` while they are read. */
  readonly rows: readonly MonthRowResponse[] | undefined;
  /** Its name; `undefined` while it is read. */
  readonly company: string | undefined;
  readonly asksConfirmation: boolean;
  readonly isSuperAdmin: boolean;
  readonly address: Omit<ListFilter<MonthListValues, ColumnKey>, 'columns'>;
  readonly announce: (message: Flash) => void;
  readonly Day: ComponentType<DayProps>;
  readonly DayFields: ComponentType<DayFieldsProps>;
  readonly WaitingRequest: ComponentType<WaitingRequestProps>;
}): ReactNode {
  const queryClient = useQueryClient();
  const month = period.name;
  const { values, change } = address;
  const { isReviewing } = values;
  /** `null` while nobody has changed what the address selects. */
  const [chosenColumns, chooseColumns] = useChosenColumns();
  const [picked, setSelected] = useState<ReadonlySet<number> | null>(null);
  const [request, setRequest] = useState<ClosingRequest | null>(null);
  /** Those whose month was open as its closing was last asked about. */
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const [seen, setSeen] = useState(lastSeen.get(month) ?? START);
  const [fixing, setFixing] = useState<DayToFix | null>(null);
  const [filling, setFilling] = useState<readonly DaysOf[] | null>(null);
  const [reminding, setReminding] = useState<readonly MonthRowResponse[] | null>(null);
  const [shifting, setShifting] = useState<readonly DaysOf[] | null>(null);
  const actions = useRef<HTMLDivElement>(null);
  const [corrects, plansShifts] = [useMay('correct_attendance'), useMay('plan_shifts')];
  const [closes, reopens] = [useMay('close_months'), useMay('reopen_months')];

  const isRead = read !== undefined;
  const rows = read ?? NOBODY;
  const ready = rows.filter((row) => isReady(row, asksConfirmation)).length;
  const isAllClosed = rows.length > 0 && rows.every(({ status }) => status === 'closed');
  const waiting = countWaiting(rows);
  const departments = useDepartments();
  const shown = useMemo(() => shownRows(rows, values, departments), [rows, values, departments]);
  const findings = useMemo(() => findingsOf(shown), [shown]);
  const missingBreaks = useMemo(() => missingBreaksOf(shown), [shown]);
  const toRemind = useMemo(() => rowsToRemind(shown), [shown]);
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
  const selected = picked ?? selectedAtFirst(rows, values.select);
  const chosen = shown.filter(({ user_id }) => selected.has(user_id));
  const select = (of: readonly MonthRowResponse[], isSelected: boolean): void =>
    setSelected(
      withChosen(
        selected,
        of.map(({ user_id }) => user_id),
        isSelected,
      ),
    );
  const endReview = (): void => {
    change({ isReviewing: false });
    setSeen(START);
    actions.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  };
  useEffect(() => {
    const box = actions.current;
    if ((request === null && filling === null && shifting === null && reminding === null) || box === null) return;
    // The button that asked takes no focus any more once all that was chosen is done.
    return () => {
      if (!box.contains(document.activeElement)) box.querySelector<HTMLElement>('[data-steady]')?.focus();
    };
  }, [request, filling, shifting, reminding]);
  const ask = (next: ClosingRequest): void => {
    if (next.kind !== 'reopen')
      setAsked(new Set(next.rows.flatMap(({ status, user_id }) => (status === 'closed' ? [] : [user_id]))));
    setRequest(next);
  };
  // A slip is seen right after it: what was just closed is opened again from here, which takes a reason.
  const justClosed = rows.filter(({ status, user_id }) => status === 'closed' && asked.has(user_id));
  const openBefore = (): void => change({ month: before.name, select: '', isReviewing: false });
  const reviewOf = ({ user_id }: MonthRowResponse): void => {
    const index = findings.findIndex(({ row }) => row.user_id === user_id);
    setSeen({ key: findings[index]?.key ?? '', index });
    change({ isReviewing: true });
    // Where the review is shown already, it is above, and perhaps out of sight.
    document.getElementById('review')?.focus();
  };
  const isNarrowTable = useNarrowTable();
  const hasCards = useMediaQuery(UPRIGHT, undefined, { getInitialValueInEffect: false });
  const columnsFor = (of: readonly MonthRowResponse[]) =>
    columnsOf(
      of,
      ({ user_id }) => `/admin/users/${user_id}?month=${month}`,
      reviewOf,
      isNarrowTable && chosenColumns === null,
      departments,
      chosenColumns,
    );
  const columns = columnsFor(shown);
  const filter = { ...address, columns };
  const tools = (
    <MonthTools
      month={month}
      shown={shown}
      columns={columns.map(({ key }) => key)}
      chosen={chosenColumns}
      onChoose={chooseColumns}
    />
  );
  return (
    <>
      {!isSheet && (
        <Filters filter={filter} cardsBelow={UPRIGHT}>
          <FilterChoice
            label={texts.state}
            words={hasRoutes(rows) ? { ...texts.states, ...texts.routeStates } : texts.states}
            value={values.status}
            onChange={(status) => change({ status })}
          />
          <DepartmentFilter value={values.departmentId} onChange={(departmentId) => change({ departmentId })} />
          {isSuperAdmin && <GroupFilters filter={values} change={change} />}
          <SummedByField value={values.by} seesGroups={isSuperAdmin} onChange={(by) => change({ by })} />
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
          onReview={() => (isReviewing ? endReview() : change({ isReviewing: true }))}
          bulk={[
            ...(corrects && missingBreaks.length > 0
              ? [{ label: texts.fillAllBreaks, onChoose: () => setFilling(missingBreaks) }]
              : []),
            ...(plansShifts && farShifts.length > 0
              ? [{ label: texts.shiftsAsWorked, onChoose: () => setShifting(farShifts) }]
              : []),
            ...(corrects && toRemind.length > 0
              ? [{ label: texts.remindAll, onChoose: () => setReminding(toRemind) }]
              : []),
          ]}
          onClose={closes ? () => ask({ kind: 'close_ready', rows }) : null}
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
          WaitingRequest={WaitingRequest}
          onGo={(index) => setSeen({ key: findings[index]?.key ?? '', index })}
          onFix={setFixing}
          onEnd={endReview}
        />
      )}
      {!isSheet && (
        <>
          <ListHead filter={filter} status={isRead && texts.shown(shown.length, findings.length)}>
            {/* Above what is said once the rows are known, which takes a line of its own there. */}
            {hasCards && tools}
            {/* Right below the button that it is about, not at the other end of the line. */}
            <Flex flex={hasCards ? '1 1 100%' : '1 1 20rem'} wrap="wrap" columnGap="1rem" align="baseline">
              <p id={NOBODY_READY}>
                {isAllClosed && texts.allDone(formatPeriodName(period))}
                {closes && !isAllClosed && rows.length > 0 && ready === 0 && whyNobody(rows, asksConfirmation)}
              </p>
              {isAllClosed && (
                <>
                  <ScreenLink to={`/admin/month-end/payroll?month=${month}`}>{texts.toPayroll}</ScreenLink>
                  <LinkButton onClick={() => change({ month: after.name, select: '', isReviewing: false })}>
                    {texts.nextMonth(formatPeriodName(after))}
                  </LinkButton>
                </>
              )}
              {reopens && justClosed.length > 0 && (
                <LinkButton onClick={() => ask({ kind: 'reopen', rows: justClosed })}>
                  {texts.reopenJustClosed(justClosed.length)}
                </LinkButton>
              )}
              {waiting > 0 && (
                <LinkButton onClick={openBefore}>{texts.closeEarlier(formatPeriodName(before), waiting)}</LinkButton>
              )}
            </Flex>
            {!hasCards && tools}
          </ListHead>
          {/* Anew once the rows are known: what is above them then has more lines, and would move the list that is waiting. */}
          <Paper key={String(isRead)} title={texts.title} company={company} period={formatPeriod(period)} isLandscape>
            <WideTable width={chosenColumns === null || hasCards ? 0 : widthOf(columns)}>
              <SumList
                by={values.by}
                columns={columns}
                sumsOf={(of) => {
                  const sums = new Map(columnsFor(of).map(({ key, total }) => [key, total]));
                  return (key, place) => sums.get(key)?.(place);
                }}
                nameKey="name"
                rows={isRead ? shown : undefined}
                keyOf={(row) => row.user_id}
                none={rows.length === 0 ? texts.nobody : texts.none}
                selection={
                  !closes && !reopens
                    ? undefined
                    : {
                        isSelected: ({ user_id }) => selected.has(user_id),
                        onSelect: select,
                        label: ({ name }) => texts.select(name),
                        all: texts.selectAll,
                      }
                }
                sort={values.sort}
                onSort={(sort) => change({ sort })}
                totalLabel={texts.total}
                mark={({ user_id }) => (user_id === current?.row.user_id ? 'current' : undefined)}
                cardsBelow={UPRIGHT}
                heights={[48, 144]}
                className={styles.list}
              />
            </WideTable>
            {isRead && (
              <Hint>
                {texts.hoursHint}
                {shown.some(({ sheet }) => sheet !== undefined) && texts.sheetHint}
              </Hint>
            )}
          </Paper>
          <SelectionBar count={isReviewing ? 0 : chosen.length} unit="人" onUnselect={() => setSelected(new Set())}>
            <ChosenActions chosen={chosen} closes={closes} reopens={reopens} onAsk={ask} />
          </SelectionBar>
        </>
      )}
      <ClosingDialog
        period={period}
        before={before}
        request={request}
        asksConfirmation={asksConfirmation}
        onBefore={openBefore}
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
      <RemindDialog
        opened={reminding !== null}
        month={month}
        rows={reminding}
        onClose={() => setReminding(null)}
        onDone={(message) => {
          setReminding(null);
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
            void refreshRow(queryClient, month, fixing.userId);
          }}
        />
      )}
    </>
  );
}

/** Whom the address selects. */
const selectedAtFirst = (rows: readonly MonthRowResponse[], employeeId: string): ReadonlySet<number> =>
  new Set(rows.flatMap((row) => (row.employee_id === employeeId ? [row.user_id] : [])));

/** Whether the list is a table without room for all of its columns: paper has it. */
function useNarrowTable(): boolean {
  const isSmall = useMediaQuery(SMALL_DESKTOP, undefined, { getInitialValueInEffect: false });
  const hasCards = useMediaQuery(UPRIGHT, undefined, { getInitialValueInEffect: false });
  const isPrinting = usePrinting();
  return isSmall && !hasCards && !isPrinting;
}

/**
 * What can be done to the month: review its findings, close it, and what puts many days right at once. Where the focus would
 * be lost, it goes to the button that is marked as steady.
 */
function MonthActions({
  ref,
  findings,
  isReviewing,
  ready,
  bulk,
  onReview,
  onClose,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly findings: number;
  readonly isReviewing: boolean;
  /** How many nothing prevents closing of; 0 while that is not known. */
  readonly ready: number;
  readonly bulk: readonly MenuAction[];
  readonly onReview: () => void;
  /** Asks to close those who are ready; `null` for who may not. */
  readonly onClose: (() => void) | null;
}): ReactNode {
  /** A line has no room for all of them: they are known with the rows, which would move. */
  const isNarrow = useMediaQuery(UPRIGHT, undefined, { getInitialValueInEffect: false });
  return (
    <Row ref={ref} gap="sm" onPhones="lines">
      <Row gap="sm" isSingleLine onPhones="fill">
        <Button
          variant="default"
          leftSection={<IconListCheck size={18} aria-hidden />}
          aria-expanded={isReviewing}
          disabled={findings === 0}
          onClick={onReview}
        >
          {texts.review}
        </Button>
        {isNarrow && <MoreMenu label={texts.more} actions={bulk} />}
      </Row>
      {onClose !== null && (
        <Button
          data-steady
          leftSection={<IconLock size={18} aria-hidden />}
          // Not disabled: the focus goes here.
          aria-disabled={ready === 0 || undefined}
          data-disabled={ready === 0 || undefined}
          aria-describedby={ready === 0 ? NOBODY_READY : undefined}
          onClick={ready === 0 ? undefined : onClose}
        >
          {texts.closeReady(ready)}
        </Button>
      )}
      {!isNarrow &&
        bulk.map(({ label, onChoose }) => (
          <Button key={label} variant="default" onClick={onChoose}>
            {label}
          </Button>
        ))}
    </Row>
  );
}

/** What can be done to the months of those who are chosen: what applies to nobody is left out. */
function ChosenActions({
  chosen,
  closes,
  reopens,
  onAsk,
}: {
  readonly chosen: readonly MonthRowResponse[];
  readonly closes: boolean;
  readonly reopens: boolean;
  readonly onAsk: (request: ClosingRequest) => void;
}): ReactNode {
  const closed = chosen.filter(({ status }) => status === 'closed');
  const closable = chosen.filter(canClose);
  return (
    <>
      {reopens && closed.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconLockOpen size={18} aria-hidden />}
          onClick={() => onAsk({ kind: 'reopen', rows: closed })}
        >
          {texts.reopenSelected(closed.length)}
        </Button>
      )}
      {closes && closed.length < chosen.length && (
        <Button
          variant={closable.length === 0 ? 'default' : 'filled'}
          onClick={() => onAsk({ kind: 'close', rows: chosen })}
        >
          {closable.length === 0 ? texts.whyNotClosed : texts.closeSelected(closable.length)}
        </Button>
      )}
    </>
  );
}

/** Why there is nobody whose month could be closed without a reason. */
function whyNobody(rows: readonly MonthRowResponse[], asksConfirmation: boolean): string {
  if (!rows.some(({ is_over }) => is_over)) return texts.monthNotOver;
  if (hasRoutes(rows)) return texts.closeReadyNobodyApproved;
  return asksConfirmation ? texts.closeReadyNobodyConfirmed : texts.closeReadyNobody;
}
