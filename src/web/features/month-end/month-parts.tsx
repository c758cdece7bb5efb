import { IconAlertTriangle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { MonthRowAnswer } from '#contract/month-end.ts';
import { roundHours } from '#domain/time/hours.ts';
import { japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';
import { minutes } from '#domain/time/minutes.ts';
import { Truncated } from '../../ui/truncated.tsx';
import styles from './month-parts.module.css';
import { overtimeLevel } from './month-rows.ts';
import { texts } from './texts.ts';

const twoDecimals = new Intl.NumberFormat('ja-JP', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A sum of minutes as the sheet has it, in hours with two decimals (D13). */
export const hoursText = (sum: number): string => twoDecimals.format(roundHours(minutes(sum), 2));

const LEVELS = { over45: texts.over45, over80: texts.over80 };

/** The overtime in hours; from 45 and 80 hours on it is said. */
export function Overtime({ minutes: sum }: { readonly minutes: number }): ReactNode {
  const level = overtimeLevel(sum);
  if (level === 'normal') return hoursText(sum);
  return (
    <span className={styles.overtime} data-level={level}>
      <span className={styles.hours}>{hoursText(sum)}</span>
      <span className={styles.level}>{LEVELS[level]}</span>
    </span>
  );
}

/** How many findings there are. */
export function FindingCount({ count }: { readonly count: number }): ReactNode {
  if (count === 0) return <span className={styles.nothing}>0</span>;
  return (
    <span className={styles.findings}>
      <IconAlertTriangle size={16} aria-hidden />
      {texts.findingCount(count)}
    </span>
  );
}

const SIGNS = { open: null, confirmed: IconCircleCheck, closed: IconLock };

/** How far the closing has come; who did it when, and why. */
export function MonthState({ row }: { readonly row: MonthRowAnswer }): ReactNode {
  const Sign = SIGNS[row.status];
  const at = parseInstant(row.at ?? '');
  const detail = [
    at === null
      ? ''
      : texts.by(`${japanDate(at).slice(5).replace('-', '/')} ${japanClock(at).slice(0, 5)}`, row.by_name ?? ''),
    row.reason === null ? '' : texts.reasonGiven(row.reason),
  ].filter(Boolean);
  return (
    <span className={styles.state} data-status={row.status}>
      <span className={styles.status}>
        {Sign !== null && <Sign size={16} aria-hidden />}
        {texts.states[row.status]}
        {row.status === 'open' && !row.is_over && <span className={styles.nothing}>（{texts.notOver}）</span>}
      </span>
      {detail.length > 0 && (
        <span className={styles.detail}>
          <Truncated text={detail.join('、')} />
        </span>
      )}
    </span>
  );
}
