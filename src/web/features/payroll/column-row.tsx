import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { PAYROLL_ITEM_NAMES, PAYROLL_ITEMS } from '#domain/payroll/items.ts';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './column-list.module.css';
import type { Column } from './payroll-queries.ts';
import { texts } from './texts.ts';

/** What has the focus after a column was moved, added or removed: a part of a row. */
export type RowPart = 'item' | 'up' | 'down' | 'remove';

/** A column of a template: what it says, what it is called, and the buttons that move and remove it. */
export function ColumnRow({
  at,
  isLast,
  isOnly,
  column: { item, heading, text },
  errors,
  onChange,
  onMove,
  onRemove,
}: {
  readonly at: number;
  readonly isLast: boolean;
  readonly isOnly: boolean;
  readonly column: Column;
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (changed: Partial<Column>) => void;
  readonly onMove: (to: number, part: RowPart) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const nameOf = (field: keyof Column): string => `columns/${at}/${field}`;
  const button = (part: RowPart, isOff: boolean, onClick: () => void) => ({
    size: 'lg' as const,
    'data-part': part,
    // Not disabled: at either end the focus would be lost.
    'aria-disabled': isOff || undefined,
    onClick: isOff ? undefined : onClick,
  });
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.item}>
          <SelectField
            label={texts.itemOf(at + 1)}
            name={nameOf('item')}
            data-part="item"
            value={item}
            error={errors[nameOf('item')]}
            data={PAYROLL_ITEMS.map((value) => ({ value, label: PAYROLL_ITEM_NAMES[value] }))}
            onChange={({ currentTarget: { value } }) => {
              const next = PAYROLL_ITEMS.find((one) => one === value) ?? item;
              // A heading that was only the item's own name goes along with it.
              const isOwnName = heading === '' || heading === PAYROLL_ITEM_NAMES[item];
              const named = next === 'empty' || next === 'fixed_text' ? '' : PAYROLL_ITEM_NAMES[next];
              onChange({ item: next, text: next === 'fixed_text' ? text : '', ...(isOwnName && { heading: named }) });
            }}
          />
        </div>
        <IconButton {...button('up', at === 0, () => onMove(at - 1, 'up'))} label={texts.up(at + 1)}>
          <IconArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton {...button('down', isLast, () => onMove(at + 1, 'down'))} label={texts.down(at + 1)}>
          <IconArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton {...button('remove', isOnly, onRemove)} label={texts.remove(at + 1)}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.fields}>
        <TextField
          label={texts.headingOf(at + 1)}
          name={nameOf('heading')}
          autoComplete="off"
          maxLength={60}
          value={heading}
          error={errors[nameOf('heading')]}
          onChange={(event) => onChange({ heading: event.currentTarget.value })}
        />
        {item === 'fixed_text' && (
          <TextField
            label={texts.textOf(at + 1)}
            name={nameOf('text')}
            autoComplete="off"
            maxLength={60}
            value={text}
            error={errors[nameOf('text')]}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
        )}
      </div>
    </li>
  );
}
