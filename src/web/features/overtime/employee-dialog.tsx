import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import type { LimitStatusAnswer, OvertimeOverview } from '#contract/overtime.ts';
import { isoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import styles from './employee-dialog.module.css';
import { StateBadge } from './employee-parts.tsx';
import { MonthChart } from './month-chart.tsx';
import { breachesOf } from './outlook.ts';
import { amountText, kindText, levelOf, limitsUnder, type MeasuredRow } from './limit-status.ts';
import { texts } from './texts.ts';
import { Text } from '../../ui/layout.tsx';

/** An employee against all the limits: the months as a chart, every limit, what was broken and what will be. */
export function EmployeeDialog({
  row,
  overview,
  onClose,
}: {
  readonly row: MeasuredRow | undefined;
  readonly overview: OvertimeOverview;
  readonly onClose: () => void;
}): ReactNode {
  // The last one stays while its dialog goes out.
  const [shown, setShown] = useState(row);
  if (row !== undefined && row !== shown) setShown(row);
  if (shown === undefined) return null;
  return (
    <Dialog title={texts.detailOf(shown.employee_id, shown.name)} isWide opened={row !== undefined} onClose={onClose}>
      <Detail row={shown} overview={overview} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Detail({ row, overview }: { readonly row: MeasuredRow; readonly overview: OvertimeOverview }): ReactNode {
  const { settings, month, is_over } = overview;
  const breaches = breachesOf([row], overview);
  const parts = { ordinaryMonth: limitsUnder(settings).month, warningPercent: settings.warning_percent };
  const listOf = (isExpected: boolean) =>
    breaches.filter((breach) => breach.isExpected === isExpected).map((breach) => ({ ...breach, at: breach.month }));
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <StateBadge state={row.state} />
        <span>{formatYearMonth(isoMonth(month))}</span>
        <Link to={`/admin/users/${row.user_id}?month=${month}`}>{texts.attendance}</Link>
      </div>
      <MonthChart row={row} overview={overview} />
      <div className={styles.parts}>
        <Part
          title={texts.standings}
          hint={is_over ? texts.standingsAt(formatYearMonth(isoMonth(month))) : texts.standingsNow}
          none={texts.unknownMonth}
          entries={row.standings.map((status) => ({ status, at: null }))}
          {...parts}
        />
        <div className={styles.part}>
          <Part title={texts.expectedBreaches} none={texts.noExpectedOf} entries={listOf(true)} {...parts} />
          <Part title={texts.breaches} none={texts.noBreachesOf} entries={listOf(false)} {...parts} />
        </div>
      </div>
    </div>
  );
}

interface Entry {
  readonly status: LimitStatusAnswer;
  /** When it was or will be broken; `null` for how it stands. */
  readonly at: string | null;
}

/** Limits in words, each with its value against its most. */
function Part({
  title,
  hint,
  none,
  entries,
  ordinaryMonth,
  warningPercent,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly none: string;
  readonly entries: readonly Entry[];
  readonly ordinaryMonth: number;
  readonly warningPercent: number;
}): ReactNode {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>
        {title}
        {hint !== undefined && <small>（{hint}）</small>}
      </h3>
      {entries.length === 0 ? (
        <Text tone="dim" size="sm">
          {none}
        </Text>
      ) : (
        <ul className={styles.list}>
          {entries.map(({ status, at }) => {
            const level = levelOf(status, warningPercent);
            const span = texts.span(formatYearMonth(isoMonth(status.from)), formatYearMonth(isoMonth(status.to)));
            return (
              <li key={`${at} ${status.kind} ${status.from}`} data-level={level}>
                <span>
                  {kindText(status, ordinaryMonth)}
                  <small>{at === null ? span : formatYearMonth(isoMonth(at))}</small>
                </span>
                <span className={styles.amount}>
                  {amountText(status)}
                  {at === null && level !== 'within' && (
                    <span className={styles.level}>{level === 'near' ? texts.states.near : texts.over}</span>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
