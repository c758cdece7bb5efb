import { Box } from '@mantine/core';
import { useId, type Key, type ReactNode } from 'react';

import { Button } from './button.tsx';
import { LoadedRows } from './loaded-rows.tsx';
import type { DataListProps } from './data-rows.tsx';
import { type Editing, type EditingOptions, newestAmong, useEditing } from './editing.tsx';
import { Actions, Heading, Hint, List, Panel, Row, RowActions } from './layout.tsx';

interface LinesProps<Item> {
  readonly keyOf: (item: Item) => Key;
  /** The description of an entry. */
  readonly renderLine: (item: Item, place: number) => ReactNode;
  /** The entries are in an order of their own, on a surface of their own. */
  readonly isCard?: boolean;
}

/** A few things in a panel, each in lines of its own, whose entries are added, edited and deleted. */
export function EditablePanel<Item, Seed = void>({
  title,
  lead,
  renderActions,
  canAdd = true,
  canChange = true,
  keyOf,
  renderLine,
  isCard = false,
  children,
  ...options
}: EditingOptions<Item, Seed> &
  LinesProps<Item> &
  Pick<DataListProps<Item, string>, 'rows' | 'query'> & {
    readonly title: string;
    readonly lead?: string | undefined;
    /** The buttons beside the heading, in place of the one to add. */
    readonly renderActions?: (editing: Editing<Item, Seed>) => ReactNode;
    readonly canAdd?: boolean;
    /** The reader may add, edit and delete. */
    readonly canChange?: boolean;
    /** Between the head and the entries. */
    readonly children?: (editing: Editing<Item, Seed>) => ReactNode;
  }): ReactNode {
  const id = useId();
  const { rows, query } = options;
  const editing = useEditing({ newest: newestAmong(rows, keyOf), ...options });
  const { words, dialogs } = editing;
  return (
    <Panel labelledBy={id}>
      <Row gap="xl" justify="between">
        <Heading id={id}>{title}</Heading>
        {canAdd && canChange && (
          <Actions>
            {renderActions?.(editing) ?? (
              <Button
                variant="default"
                aria-haspopup="dialog"
                disabled={rows === undefined}
                onClick={() => editing.add(undefined as Seed)}
              >
                {words.add}
              </Button>
            )}
          </Actions>
        )}
      </Row>
      {lead !== undefined && <Hint>{lead}</Hint>}
      {children?.(editing)}
      <LoadedRows rows={rows} query={query} failed={words.failed} none={words.none} isPlain={!isCard}>
        {(loaded) => (
          <EditableLines
            editing={canChange ? editing : null}
            rows={loaded}
            keyOf={keyOf}
            renderLine={renderLine}
            isCard={isCard}
          />
        )}
      </LoadedRows>
      {dialogs}
    </Panel>
  );
}

/** The entries of a list in lines of their own, each with what can be done with it; `null` where nothing can. */
export const EditableLines = <Item, Seed = void>({
  editing,
  rows,
  keyOf,
  renderLine,
  isCard = false,
}: LinesProps<Item> & {
  readonly editing: Editing<Item, Seed> | null;
  readonly rows: readonly Item[];
}): ReactNode => (
  <List as={isCard ? 'ol' : 'ul'} isCard={isCard} rules="between">
    {rows.map((item, place) => (
      <Box component="li" key={keyOf(item)} {...(isCard && { px: '1rem', py: '0.75rem' })}>
        <Row gap="lg" justify="between">
          <div>{renderLine(item, place)}</div>
          {editing !== null && <RowActions>{editing.buttonsOf(item)}</RowActions>}
        </Row>
      </Box>
    ))}
  </List>
);
