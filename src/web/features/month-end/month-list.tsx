import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';

import type { MonthRowAnswer } from '#contract/month-end.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { countParams } from '../../lib/count-params.ts';
import { onLoginChange } from '../../lib/session-store.ts';
import { EVERY_EMPLOYEE } from '../../lib/employee-filter.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { NARROW } from '../../ui/media.ts';
import { ClosingDialog, type ToClose } from './closing-dialog.tsx';
import { MonthActions } from './month-actions.tsx';
import { MonthCards } from './month-cards.tsx';
import { writeFilter } from './month-end-address.ts';
import { refreshMonths } from './month-end-queries.ts';
import styles from './month-end-screen.module.css';
import { MonthFilters } from './month-filters.tsx';
import { MonthPlaceholder } from './month-placeholder.tsx';
import { findingsOf, isReady, placeIn, shownRows, type MonthFilter } from './month-rows.ts';
import { MonthTable } from './month-table.tsx';
import { ReviewPanel, type DayToFix } from './review-panel.tsx';
import { texts } from './texts.ts';

/** What the dialog of an employee's day is given. */
export interface DayProps extends DayToFix {
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}

const NO_CONDITION = {
  ...EVERY_EMPLOYEE,
  status: null,
  onlyFindings: false,
} as const satisfies Partial<MonthFilter>;

/** The finding that is looked at, and where it stood then. */
interface Seen {
  readonly key: string;
  readonly index: number;
}

const START: Seen = { key: '', index: 0 };

/** Where each month's review stood: who left it for a remedy on another screen goes on from there. */
const lastSeen = new Map<IsoMonth, Seen>();
onLoginChange(() => lastSeen.clear());

const NOBODY: readonly MonthRowAnswer[] = [];

/** The month's rows with all that can be done to them, which stays in its place while they are read. */
export function MonthList({
  month,
  rows: read,
  asksConfirmation,
  isSuperAdmin,
  filter,
  isReviewing,
  change,
  showReview,
  announce,
  Day,
}: {
  readonly month: IsoMonth;
  /** Everyone's; `undefined` while they are read. */
  readonly rows: readonly MonthRowAnswer[] | undefined;
  readonly asksConfirmation: boolean;
  readonly isSuperAdmin: boolean;
  readonly filter: MonthFilter;
  readonly isReviewing: boolean;
  readonly change: (changed: Partial<MonthFilter>) => void;
  readonly showReview: (isShown: boolean) => void;
  readonly announce: (message: string) => void;
  readonly Day: ComponentType<DayProps>;
}): ReactNode {
  const queryClient = useQueryClient();
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<ToClose | null>(null);
  const [seen, setSeen] = useState(lastSeen.get(month) ?? START);
  const [fixing, setFixing] = useState<DayToFix | null>(null);
  const actions = useRef<HTMLDivElement>(null);

  const isRead = read !== undefined;
  const rows = read ?? NOBODY;
  const ready = rows.filter((row) => isReady(row, asksConfirmation)).length;
  const shown = useMemo(() => shownRows(rows, filter), [rows, filter]);
  const findings = useMemo(() => findingsOf(shown), [shown]);
  const at = placeIn(findings, seen);
  const current = isReviewing ? findings[at] : undefined;
  // What came in the place of a remedied one is the one that is looked at from now on.
  if (current !== undefined && current.key !== seen.key) setSeen({ key: current.key, index: at });
  useEffect(() => void lastSeen.set(month, seen), [month, seen]);
  const chosen = shown.filter(({ user_id }) => selected.has(user_id));
  const select = (userIds: readonly number[], isSelected: boolean): void => {
    const next = new Set(selected);
    for (const id of userIds) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  };
  const endReview = (): void => {
    showReview(false);
    setSeen(START);
    actions.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  };
  useEffect(() => {
    const box = actions.current;
    if (asked === null || box === null) return;
    // The button that asked takes no focus any more once all that was chosen is done.
    return () => {
      if (!box.contains(document.activeElement)) box.querySelector<HTMLElement>('[data-steady]')?.focus();
    };
  }, [asked]);
  const list = {
    rows: shown,
    selected,
    onSelect: select,
    current: current?.row.user_id ?? null,
    pathOf: ({ user_id }: MonthRowAnswer) => `/admin/users/${user_id}?month=${month}`,
  };
  return (
    <>
      <MonthFilters filter={filter} seesGroups={isSuperAdmin} change={change} />
      <MonthActions
        ref={actions}
        findings={findings.length}
        isReviewing={isRead && isReviewing}
        ready={ready}
        whyNot="nobody-ready"
        chosen={chosen}
        isSuperAdmin={isSuperAdmin}
        onReview={() => (isReviewing ? endReview() : showReview(true))}
        onCloseReady={() => setAsked({ kind: 'close_ready', rows })}
        onClose={() => setAsked({ kind: 'close', rows: chosen })}
        onReopen={() => setAsked({ kind: 'reopen', rows: chosen })}
      />
      {isRead && isReviewing && (
        <ReviewPanel
          findings={findings}
          month={month}
          at={at}
          onGo={(index) => setSeen({ key: findings[index]?.key ?? '', index })}
          onFix={setFixing}
          onEnd={endReview}
        />
      )}
      <div className={styles.count}>
        <p role="status">{isRead && texts.shown(shown.length, findings.length)}</p>
        <p id="nobody-ready">{rows.length > 0 && ready === 0 && whyNobody(rows, asksConfirmation)}</p>
        {countParams(writeFilter({ ...filter, sort: 'employee_id' })) > 0 && (
          <LinkButton onClick={() => change(NO_CONDITION)}>{texts.clear}</LinkButton>
        )}
      </div>
      {!isRead && <MonthPlaceholder />}
      {isRead && shown.length === 0 && <p className={styles.none}>{rows.length === 0 ? texts.nobody : texts.none}</p>}
      {shown.length > 0 &&
        (isNarrow ? (
          <MonthCards {...list} />
        ) : (
          <MonthTable {...list} sort={filter.sort} onSort={(sort) => change({ sort })} />
        ))}
      <ClosingDialog
        month={month}
        asked={asked}
        asksConfirmation={asksConfirmation}
        onClose={() => setAsked(null)}
        onDone={(message) => {
          setAsked(null);
          setSelected(new Set());
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
            void refreshMonths(queryClient);
          }}
        />
      )}
    </>
  );
}

/** Why there is nobody whose month could be closed without a reason. */
function whyNobody(rows: readonly MonthRowAnswer[], asksConfirmation: boolean): string {
  if (rows.every(({ status }) => status === 'closed')) return texts.closeReadyAllClosed;
  return asksConfirmation ? texts.closeReadyNobodyConfirmed : texts.closeReadyNobody;
}
