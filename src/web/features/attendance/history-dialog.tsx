import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { auditActionText, type AuditChange, auditChanges } from '#contract/audit-words.ts';
import type { HistoryEntry, HistoryPage } from '#contract/history.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { api, messageOf } from '../../lib/api.ts';
import { about } from '../../lib/subject.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { whenText } from '../../lib/when-text.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Empty, Hint, Row, Text } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from './dialogs.module.css';
import { texts as uiTexts } from '../../ui/texts.ts';
import type { DayDialogProps } from './day-form.ts';
import { historyTexts, wordOf } from './history-texts.ts';
import { shownValue } from './history-values.ts';
import { texts } from './texts.ts';

/** How many changes are read at once: more than nearly every day has. */
const PAGE = '50';

/** What was changed of a day, by whom, when and why (D15). */
export function HistoryDialog({ subject, row: { date }, onClose }: DayDialogProps): ReactNode {
  const history = useInfiniteQuery({
    queryKey: queryKey('history', date, subject),
    queryFn: async ({ pageParam, signal }) => {
      const input = { query: { date, limit: PAGE, cursor: pageParam }, signal };
      return (await api(...about(subject, 'GET /api/history', input))) as HistoryPage;
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
function Change({ change: { before, after } }: { readonly change: AuditChange }): ReactNode {
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
  readonly changes: readonly AuditChange[];
  readonly why: string | null;
}

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
  const changes = auditChanges({ action, before, after }, date);
  return {
    when: whenText(at),
    who: actor === null ? historyTexts.system : `${actor.name}${uiTexts.aside(actor.employee_id)}`,
    what: wordOf(historyTexts.actions, action, auditActionText(action)),
    // What of it is about the day, in the day's order, and the AI assistant that did it for the person.
    changes: [...texts.history.fields, 'assistant'].flatMap((field) =>
      changes
        .filter((change) => change.field === field)
        .map((change) => ({
          field,
          label: wordOf(historyTexts.labels, field, change.label),
          before: shownValue(field, change.before),
          after: shownValue(field, change.after),
        })),
    ),
    // The reason of a report is what it registers: it is one of the changes.
    why: action === 'register_irregular' ? null : reason,
  };
}
