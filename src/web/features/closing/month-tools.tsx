import { Box } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import type { MonthRowResponse } from '#contract/closing.ts';
import { MONTH_COLUMN_NAMES, MONTH_COLUMNS, type MonthColumn, USUAL_COLUMNS } from '#domain/closing/month-columns.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { withStorage } from '../../lib/browser-storage.ts';
import { toggled } from '../../lib/toggled.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { saveFile } from '../../ui/download-button.tsx';
import { LinkButton } from '../../ui/icon-button.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Popover, usePopover } from '../../ui/popover.tsx';
import styles from './closing.module.css';
import { texts } from './texts.ts';

/** Where the browser keeps the columns that somebody has chosen. */
const CHOSEN_COLUMNS = 'monthColumns';

/** Thousands of months are calculated for a file. */
const TIMEOUT_MS = 60_000;

/** The columns that were chosen in this browser, `null` of nobody's choice, and how others are. */
export function useChosenColumns(): [
  ReadonlySet<MonthColumn> | null,
  (chosen: ReadonlySet<MonthColumn> | null) => void,
] {
  const [chosen, setChosen] = useState(storedColumns);
  const choose = (wanted: ReadonlySet<MonthColumn> | null): void => {
    setChosen(wanted);
    withStorage((storage) =>
      wanted === null
        ? storage.removeItem(CHOSEN_COLUMNS)
        : storage.setItem(CHOSEN_COLUMNS, JSON.stringify([...wanted])),
    );
  };
  return [chosen, choose];
}

/** What isn't a column any more is left out. */
function storedColumns(): ReadonlySet<MonthColumn> | null {
  const stored = withStorage((storage) => JSON.parse(storage.getItem(CHOSEN_COLUMNS) ?? 'null') as unknown);
  return Array.isArray(stored) ? new Set(MONTH_COLUMNS.filter((column) => stored.includes(column))) : null;
}

/** Chooses the columns of the list, and saves it with them as a file: those who are shown, in their order. */
export function MonthTools({
  month,
  shown,
  columns,
  chosen,
  onChoose,
}: {
  readonly month: PeriodName;
  readonly shown: readonly MonthRowResponse[];
  /** The keys of the columns that are shown. */
  readonly columns: readonly string[];
  readonly chosen: ReadonlySet<MonthColumn> | null;
  readonly onChoose: (chosen: ReadonlySet<MonthColumn> | null) => void;
}): ReactNode {
  const { trigger, popover } = usePopover();
  const saving = useExclusiveMutation('export-months', {
    mutationFn: async (format: 'csv' | 'xlsx') =>
      saveFile(
        await apiFile('POST /api/admin/months/{month}/file', {
          params: { month },
          body: {
            format,
            columns: MONTH_COLUMNS.filter(
              (column) => (chosen ?? USUAL_COLUMNS).has(column) && isWritten(column, columns),
            ),
            user_ids: shown.map(({ user_id }) => user_id),
          },
          timeoutMs: TIMEOUT_MS,
        }),
      ),
  });
  return (
    <>
      {saving.error !== null && <Banner kind="error">{messageOf(saving.error, texts.fileFailed)}</Banner>}
      <Row gap="sm">
        <Button {...trigger} variant="default">
          {texts.columns}
        </Button>
        <Menu
          actions={[
            { label: texts.csv, onChoose: () => saving.mutate('csv') },
            { label: texts.xlsx, onChoose: () => saving.mutate('xlsx') },
          ]}
        >
          {(menu) => (
            <Button {...menu} variant="default" disabled={shown.length === 0 || saving.isPending}>
              {texts.file}
            </Button>
          )}
        </Menu>
      </Row>
      <Popover {...popover} position="bottom-end" dropdown={{ 'aria-label': texts.columns }}>
        <Stack gap="xs">
          <Hint>{texts.columnsHint}</Hint>
          <Box style={{ columns: '2 9rem' }}>
            {MONTH_COLUMNS.map((column) => (
              <CheckField
                key={column}
                label={MONTH_COLUMN_NAMES[column]}
                checked={(chosen ?? USUAL_COLUMNS).has(column)}
                onChange={() => onChoose(toggled(chosen ?? USUAL_COLUMNS, column))}
              />
            ))}
          </Box>
          {chosen !== null && <LinkButton onClick={() => onChoose(null)}>{texts.usualColumns}</LinkButton>}
        </Stack>
      </Popover>
    </>
  );
}

/** The sheet's figures are left out where no sheet has others than the paid ones: the list has no column of them. */
const isWritten = (column: MonthColumn, columns: readonly string[]): boolean =>
  column !== 'sheet' || columns.includes(column);

/** A table that is wider than the screen scrolls in its place; 0 of one that isn't. */
export const WideTable = ({ width, children }: { readonly width: number; readonly children: ReactNode }): ReactNode =>
  width <= SCREEN_REM ? (
    children
  ) : (
    <Box className={styles.wide} tabIndex={0} role="region" aria-label={texts.title}>
      <Box style={{ minWidth: `${width}rem` }}>{children}</Box>
    </Box>
  );

/** The width of the lists of a screen of 1280 pixels. */
const SCREEN_REM = 76;
