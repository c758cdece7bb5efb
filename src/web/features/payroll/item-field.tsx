import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';

import { ITEM_GROUP_NAMES } from '#domain/payroll/item.ts';
import { PAYROLL_ITEM_TEXTS, PAYROLL_ITEMS, PAYROLL_ITEMS_BY_GROUP, type PayrollItem } from '#domain/payroll/items.ts';
import { fieldWording } from '../../ui/field.tsx';
import { texts } from './texts.ts';

const OPTIONS = PAYROLL_ITEMS_BY_GROUP.map(({ group, items }) => ({
  group: ITEM_GROUP_NAMES[group],
  items: items.map((value) => ({ value, label: PAYROLL_ITEM_TEXTS[value].label })),
}));

/** The item of a column, found by a part of its name or in its group. */
export function ItemField({
  label,
  name,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly name: string;
  readonly value: PayrollItem;
  readonly error: string | undefined;
  readonly onChange: (item: PayrollItem) => void;
}): ReactNode {
  return (
    <Select
      {...fieldWording({ label, error })}
      name={name}
      data-part="item"
      styles={{ option: { minHeight: '2.75rem' } }}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={texts.noItem}
      maxDropdownHeight={320}
      // Beside the card of the columns, which cuts off what is beyond it.
      // Drawn only while it is open: of dozens of columns, each has all the items.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', keepMounted: false }}
      data={OPTIONS}
      value={value}
      onChange={(chosen) => {
        const item = PAYROLL_ITEMS.find((one) => one === chosen);
        if (item !== undefined) onChange(item);
      }}
    />
  );
}
