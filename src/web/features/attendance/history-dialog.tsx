import { useQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { queryKey } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Empty, Row, Text } from '../../ui/layout.tsx';
import { readHistory } from './day-calls.ts';
import { Loaded, type DayDialogProps } from './day-dialog.tsx';
import styles from './history-dialog.module.css';
import { historyLines, type HistoryChange, type HistoryLine } from './history-lines.ts';
import { texts } from './texts.ts';

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
            <Empty isPlain>{texts.noHistory}</Empty>
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
    <li>
      <Row gap="sm" align="baseline" justify="between">
        <Text as="span" weight="bold">
          {line.what}
        </Text>
        <span>{line.when}</span>
      </Row>
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
