import { Box } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { memo, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

import { PAYROLL_ITEM_TEXTS } from '#domain/payroll/items.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { List, Stack, Text } from '../../ui/layout.tsx';
import { ItemField } from './item-field.tsx';
import type { Column } from './payroll-queries.ts';
import styles from './payroll.module.css';
import { texts } from './texts.ts';

/** What has the focus after a column was moved, added or removed: a part of a row. */
type RowPart = 'item' | 'up' | 'down' | 'remove';

/** What is done to a column. */
type Edit =
  | { readonly kind: 'change'; readonly changed: Partial<Column> }
  | { readonly kind: 'move'; readonly to: number; readonly part: RowPart }
  | { readonly kind: 'remove' };

/** By `columns/2/heading`, and `columns` for all of them. */
type ColumnErrors = Readonly<Partial<Record<string, string>>>;

/** The columns in their order: what each says and is called, moved and removed by buttons; a new one comes last. */
export function ColumnList({
  columns,
  errors,
  onChange,
}: {
  readonly columns: readonly Column[];
  readonly errors: ColumnErrors;
  readonly onChange: (columns: Column[]) => void;
}): ReactNode {
  const list = useRef<HTMLFieldSetElement>(null);
  const [said, setSaid] = useState('');
  // What takes the focus once the columns are drawn again: the button that moved along, or what is left of a removed one.
  const [focus, setFocus] = useState<{ readonly at: number; readonly part: RowPart } | null>(null);
  useEffect(() => {
    if (focus === null) return;
    list.current?.querySelectorAll<HTMLElement>(`[data-part="${focus.part}"]`)[focus.at]?.focus();
  }, [focus]);

  const calledAt = (at: number): string => columns[at]?.heading || texts.columnOf(at + 1);
  const change = (at: number, changed: Partial<Column>): void =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...changed } : column)));
  const move = (at: number, to: number, part: RowPart): void => {
    const column = columns[at];
    if (column === undefined) return;
    onChange(columns.toSpliced(at, 1).toSpliced(to, 0, column));
    setSaid(texts.moved(calledAt(at), to + 1));
    setFocus({ at: to, part });
  };
  const remove = (at: number): void => {
    onChange(columns.toSpliced(at, 1));
    setSaid(texts.removed(calledAt(at)));
    setFocus({ at: Math.min(at, columns.length - 2), part: 'remove' });
  };
  const edit = (at: number, done: Edit): void => {
    if (done.kind === 'change') change(at, done.changed);
    else if (done.kind === 'move') move(at, done.to, done.part);
    else remove(at);
  };
  const latest = useRef(edit);
  useEffect(() => {
    latest.current = edit;
  });
  const onEdit = useCallback((at: number, done: Edit): void => latest.current(at, done), []);
  return (
    <fieldset ref={list}>
      <Box component="legend" mb="0.375rem" fz="md" fw={700}>
        {texts.columns}
      </Box>
      <Stack>
        <div className="visually-hidden" role="status">
          {said}
        </div>
        <List as="ol" rules="between" isCard>
          {Array.from(columns.entries(), ([at, column]) => (
            <ColumnRow
              key={at}
              at={at}
              isLast={at === columns.length - 1}
              column={column}
              itemError={errors[`columns/${at}/item`]}
              headingError={errors[`columns/${at}/heading`]}
              textError={errors[`columns/${at}/text`]}
              onEdit={onEdit}
            />
          ))}
        </List>
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

/**
 * A column of a template: what it says, what it is called, and the buttons that move and remove it. The callback stays the
 * same, so that only the column that changes is drawn again.
 */
const ColumnRow = memo(function ColumnRow({
  at,
  isLast,
  column: { item, heading, text },
  itemError,
  headingError,
  textError,
  onEdit,
}: {
  readonly at: number;
  readonly isLast: boolean;
  readonly column: Column;
  readonly itemError: string | undefined;
  readonly headingError: string | undefined;
  readonly textError: string | undefined;
  readonly onEdit: (at: number, done: Edit) => void;
}): ReactNode {
  const nameOf = (field: keyof Column): string => `columns/${at}/${field}`;
  const onChange = (changed: Partial<Column>): void => onEdit(at, { kind: 'change', changed });
  const onMove = (to: number, part: RowPart): void => onEdit(at, { kind: 'move', to, part });
  const textField = (field: 'heading' | 'text', label: string, value: string, error: string | undefined): ReactNode => (
    <TextField
      label={label}
      name={nameOf(field)}
      autoComplete="off"
      maxLength={60}
      value={value}
      error={error}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  const button = (part: RowPart, isOff: boolean, onClick: () => void) => ({
    size: 'lg' as const,
    'data-part': part,
    // Not disabled: at either end the focus would be lost.
    'aria-disabled': isOff || undefined,
    onClick: isOff ? undefined : onClick,
  });
  return (
    <li className={styles.column}>
      <div className={styles.head}>
        <Box flex={1} miw={0} me="0.25rem">
          <ItemField
            label={texts.itemOf(at + 1)}
            name={nameOf('item')}
            value={item}
            error={itemError}
            onChange={(next) => {
              // A heading that was only the item's own name goes along with it.
              const isOwnName = heading === '' || heading === PAYROLL_ITEM_TEXTS[item].label;
              const named = next === 'empty' || next === 'fixed_text' ? '' : PAYROLL_ITEM_TEXTS[next].label;
              onChange({ item: next, text: next === 'fixed_text' ? text : '', ...(isOwnName && { heading: named }) });
            }}
          />
        </Box>
        <IconButton {...button('up', at === 0, () => onMove(at - 1, 'up'))} label={texts.up(at + 1)}>
          <IconArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton {...button('down', isLast, () => onMove(at + 1, 'down'))} label={texts.down(at + 1)}>
          <IconArrowDown size={18} aria-hidden />
        </IconButton>
        {/* The only one stays. */}
        <IconButton
          {...button('remove', at === 0 && isLast, () => onEdit(at, { kind: 'remove' }))}
          label={texts.remove(at + 1)}
        >
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.fields}>
        {textField('heading', texts.headingOf(at + 1), heading, headingError)}
        {item === 'fixed_text' && textField('text', texts.textOf(at + 1), text, textError)}
      </div>
      <Text tone="dim" size="sm">
        {PAYROLL_ITEM_TEXTS[item].definition}
      </Text>
    </li>
  );
});
