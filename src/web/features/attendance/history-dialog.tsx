import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { HistoryEntry, HistoryPage } from '#contract/history.ts';
import { IRREGULAR_LABELS } from '#domain/attendance/irregular.ts';
import { isPunchType, normaliseRecordType } from '#domain/attendance/record.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { japanClock, japanDate, minuteOnWorkingDay, parseInstant } from '#domain/time/instant.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { formatDuration, formatOnWorkingDay, minutes } from '#domain/time/minutes.ts';
import { api, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Empty, Hint, Row, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './dialogs.module.css';
import type { DayDialogProps } from './day-form.ts';
import { texts } from './texts.ts';

/** How many changes are read at once: more than nearly every day has. */
const PAGE = '50';

/** What was changed of a day, by whom, when and why (D15). */
export function HistoryDialog({ subject, row: { date }, onClose }: DayDialogProps): ReactNode {
  const history = useInfiniteQuery({
    queryKey: queryKey('history', date, subject),
    queryFn: async ({ pageParam, signal }) => {
      const input = { query: { date, limit: PAGE, cursor: pageParam }, signal };
      const page =
        subject === 'own'
          ? await api('GET /api/history', input)
          : await api('GET /api/admin/users/{id}/history', { ...input, params: { id: String(subject) } });
      return page as HistoryPage;
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => historyLines(pages, date),
    gcTime: 0,
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error, isFetching } = history;
  return (
    <>
      <Loaded query={history} failed={texts.historyFailed} heights={['8rem']}>
        {(lines) =>
          lines.length === 0 ? (
            <Empty isPlain>{texts.noHistory}</Empty>
          ) : (
            <>
              <ol className={styles.history} reversed start={lines[0]?.number}>
                {lines.map((line) => (
                  <Line key={line.number} line={line} />
                ))}
              </ol>
              {isFetchNextPageError ? (
                <LoadFailure isReading={isFetching} onRetry={fetchNextPage}>
                  {messageOf(error, texts.historyFailed)}
                </LoadFailure>
              ) : (
                hasNextPage && (
                  <ActionButton
                    variant="default"
                    isBusy={isFetchingNextPage}
                    busy={texts.loading}
                    onClick={() => void fetchNextPage()}
                  >
                    {texts.more((lines.at(-1)?.number ?? 1) - 1)}
                  </ActionButton>
                )
              )}
            </>
          )
        }
      </Loaded>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </>
  );
}

function Line({ line }: { readonly line: HistoryLine }): ReactNode {
  return (
    <li>
      <Row gap="sm" align="baseline" justify="between">
        <Text as="span" weight="bold">
          {line.what}
        </Text>
        <span>{line.when}</span>
      </Row>
      <Hint>{line.who}</Hint>
      {line.changes.length > 0 && (
        <dl className={styles.changes}>
          {line.changes.map((change) => (
            <div key={change.label}>
              <dt>{change.label}</dt>
              <dd>
                <Change change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {line.why !== null && (
        <Text>
          {texts.why}: {line.why}
        </Text>
      )}
    </li>
  );
}

/** `09:12 → 09:00`; a value that was not there before is alone. */
function Change({ change: { before, after } }: { readonly change: HistoryChange }): ReactNode {
  const { none, before: was, after: is } = texts.history;
  if (before === null) return after;
  return (
    <>
      <Text as="span" tone="dim">
        <span className="visually-hidden">{was}: </span>
        {before}
      </Text>
      <IconArrowRight size={14} aria-hidden />
      <span>
        <span className="visually-hidden">{is}: </span>
        {after ?? none}
      </span>
    </>
  );
}

/** A change of a day as its history shows it. */
interface HistoryLine {
  /** Counted from the first change of the day, which is 1. */
  readonly number: number;
  /** `11月20日（金） 18:05` */
  readonly when: string;
  readonly who: string;
  readonly what: string;
  readonly changes: readonly HistoryChange[];
  readonly why: string | null;
}

/** A value that changed; `null` is none. */
interface HistoryChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

const words = texts.history;

/** The history of a working day in words, the latest change first. An action that the app doesn't know keeps its name. */
export function historyLines(pages: readonly Pick<HistoryPage, 'entries' | 'total'>[], date: IsoDate): HistoryLine[] {
  // As of the first page, whose latest change is the last one: what has come since isn't among the entries.
  const total = pages[0]?.total ?? 0;
  return pages
    .flatMap(({ entries }) => entries)
    .map((entry, index) => ({ number: total - index, ...lineOf(entry, date) }));
}

function lineOf(
  { at, actor, action, before, after, reason }: HistoryEntry,
  date: IsoDate,
): Omit<HistoryLine, 'number'> {
  const instant = parseInstant(at);
  const changes =
    action === 'punch' ? [punchOf(after, date)].filter((punch) => punch !== null) : changesOf(before, after, date);
  return {
    when: instant === null ? at : `${formatMonthDay(japanDate(instant))} ${japanClock(instant).slice(0, 5)}`,
    who: actor === null ? words.system : `${actor.name}（${actor.employee_id}）`,
    what: Object.hasOwn(words.actions, action) ? words.actions[action as keyof typeof words.actions] : action,
    changes,
    // The reason of a report is what it registers: it is one of the changes.
    why: action === 'register_irregular' ? null : reason,
  };
}

function punchOf(after: unknown, date: IsoDate): HistoryChange | null {
  const { record_type, recorded_at } = asObject(after);
  const type = normaliseRecordType(String(record_type));
  if (type === null || !isPunchType(type)) return null;
  return { label: words.punches[type], before: null, after: show(type, recorded_at, date) };
}

/** The values that are not the same before and after, in the order of the day. */
function changesOf(before: unknown, after: unknown, date: IsoDate): HistoryChange[] {
  const was = asObject(before);
  const is = asObject(after);
  return Object.entries(words.fields).flatMap(([field, label]) => {
    const change = { label, before: show(field, was[field], date), after: show(field, is[field], date) };
    return change.before === change.after ? [] : [change];
  });
}

/** A value as people read it; `null` for none. */
function show(field: string, value: unknown, date: IsoDate): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return field === 'break_time' ? formatDuration(minutes(value)) : String(value);
  if (Array.isArray(value)) return value.map((item) => show(field, item, date)).join('、');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'type' && Object.hasOwn(IRREGULAR_LABELS, value))
    return IRREGULAR_LABELS[value as keyof typeof IRREGULAR_LABELS];
  const instant = parseInstant(value);
  return instant === null ? value : formatOnWorkingDay(minuteOnWorkingDay(instant, date));
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
