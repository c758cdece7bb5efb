import { useQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { readHistory } from './day-calls.ts';
import type { DayDialogProps } from './day-dialog.ts';
import styles from './history-dialog.module.css';
import { historyLines, type HistoryChange, type HistoryLine } from './history-lines.ts';
import { Loaded } from './loaded.tsx';
import { texts } from './texts.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Text } from '../../ui/layout.tsx';

/** What was changed of a day, by whom, when and why (D15). */
export function HistoryDialog({ subject, row: { date }, onClose }: DayDialogProps): ReactNode {
  const history = useQuery({
    queryKey: queryKey('history', date, subject),
    queryFn: async ({ signal }) => historyLines(await readHistory(subject, date, signal), date),
    gcTime: 0,
  });
  return (
    <>
      <Loaded query={history} failed={texts.historyFailed} height={8}>
        {(lines) =>
          lines.length === 0 ? (
            <p className={styles.none}>{texts.noHistory}</p>
          ) : (
            <ol className={styles.lines} reversed>
              {lines.map((line) => (
                <Line key={line.number} line={line} />
              ))}
            </ol>
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
    <li className={styles.line}>
      <p className={styles.head}>
        <Text as="span" weight="bold">
          {line.what}
        </Text>
        <span className={styles.when}>{line.when}</span>
      </p>
      <Text tone="dim" size="xs" isNumeric>
        {line.who}
      </Text>
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
        <p className={styles.why}>
          {texts.why}: {line.why}
        </p>
      )}
    </li>
  );
}

/** `09:12 → 09:00`; a value that was not there before stands alone. */
function Change({ change: { before, after } }: { readonly change: HistoryChange }): ReactNode {
  const { none, before: was, after: is } = texts.history;
  if (before === null) return after;
  return (
    <>
      <Text as="span" tone="dim">
        <span className="visually-hidden">{was}: </span>
        {before}
      </Text>
      <IconArrowRight size={14} aria-hidden className={styles.arrow} />
      <span>
        <span className="visually-hidden">{is}: </span>
        {after ?? none}
      </span>
    </>
  );
}
