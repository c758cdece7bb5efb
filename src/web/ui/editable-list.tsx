import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { CellActions, DataList } from './data-list.tsx';
import type { DataListProps } from './data-rows.tsx';
import { type EditingOptions, newestAmong, useEditing } from './editing.tsx';
import { Heading, Row, Stack } from './layout.tsx';

/** A list of things whose entries are added, edited and deleted: of each a last column with what can be done with it. */
export function EditableList<Item, Name extends string>({
  heading,
  head,
  columns,
  buttonsWidth = '10rem',
  ...options
}: EditingOptions<Item> &
  Pick<DataListProps<Item, Name>, 'columns' | 'rows' | 'keyOf' | 'query' | 'heights'> & {
    /** Names the list, where the screen's title doesn't. */
    readonly heading?: string;
    /** Content beside the button to add. */
    readonly head?: ReactNode;
    /** How wide the column of the buttons is. */
    readonly buttonsWidth?: string;
  }): ReactNode {
  const { noun, rows, keyOf, query, heights } = options;
  const { words, add, buttonsOf, dialogs } = useEditing({ newest: newestAmong(rows, keyOf), ...options });
  return (
    <Stack gap="sm">
      <Row gap="xl" {...(head !== undefined && { align: 'end' })}>
        {heading !== undefined && <Heading>{heading}</Heading>}
        {head}
        <Row isLast>
          <Button onClick={() => add()}>{words.add}</Button>
        </Row>
      </Row>
      <DataList<Item, Name | 'operations'>
        label={heading ?? noun}
        columns={[
          ...columns,
          {
            key: 'operations',
            label: words.operations,
            width: buttonsWidth,
            phone: 'plain',
            cell: (item) => inCell(buttonsOf(item)),
          },
        ]}
        rows={rows}
        keyOf={keyOf}
        query={query}
        failed={words.failed}
        none={words.none}
        {...(heights !== undefined && { heights })}
      />
      {dialogs}
    </Stack>
  );
}

const inCell = (buttons: ReactNode): ReactNode => <CellActions>{buttons}</CellActions>;
