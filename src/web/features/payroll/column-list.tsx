import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import styles from './column-list.module.css';
import { ColumnRow, type RowPart } from './column-row.tsx';
import type { Column } from './payroll-queries.ts';
import { texts } from './texts.ts';

/** The columns in their order: what each says and is called, moved and removed by buttons; a new one comes last. */
export function ColumnList({
  columns,
  errors,
  onChange,
}: {
  readonly columns: readonly Column[];
  /** By `columns/2/heading`, and `columns` for all of them. */
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (columns: Column[]) => void;
}): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  // What takes the focus once the columns are drawn anew: the button that moved along, or what is left of a removed one.
  const [focus, setFocus] = useState<{ readonly at: number; readonly part: RowPart } | null>(null);
  useEffect(() => {
    if (focus === null) return;
    const row = list.current?.children.item(focus.at);
    row?.querySelector<HTMLElement>(`[data-part="${focus.part}"]`)?.focus();
  }, [focus]);

  const calledAt = (at: number): string => columns[at]?.heading || texts.columnOf(at + 1);
  const change = (at: number, changed: Partial<Column>): void =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...changed } : column)));
  const move = (at: number, to: number, part: RowPart): void => {
    const column = columns[at];
    if (column === undefined || to < 0 || to >= columns.length) return;
    onChange(columns.toSpliced(at, 1).toSpliced(to, 0, column));
    setSaid(texts.moved(calledAt(at), to + 1));
    setFocus({ at: to, part });
  };
  const remove = (at: number): void => {
    onChange(columns.toSpliced(at, 1));
    setSaid(texts.removed(calledAt(at)));
    setFocus({ at: Math.min(at, columns.length - 2), part: 'remove' });
  };
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.columns}</legend>
      <Stack>
        <div className="visually-hidden" role="status">
          {said}
        </div>
        <ol ref={list} className={styles.list}>
          {Array.from(columns.entries(), ([at, column]) => (
            <ColumnRow
              key={at}
              at={at}
              isLast={at === columns.length - 1}
              isOnly={columns.length === 1}
              column={column}
              errors={errors}
              onChange={(changed) => change(at, changed)}
              onMove={(to, part) => move(at, to, part)}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
        {errors['columns'] !== undefined && (
          <Text tone="danger" size="sm" role="alert">
            {errors['columns']}
          </Text>
        )}
        <Button
          variant="default"
          name="columns"
          fullWidth
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            onChange([...columns, { item: 'empty', heading: '', text: '' }]);
            setFocus({ at: columns.length, part: 'item' });
          }}
        >
          {texts.addColumn}
        </Button>
      </Stack>
    </fieldset>
  );
}
