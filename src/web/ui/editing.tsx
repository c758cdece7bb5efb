import { useEffect, useRef, useState, type Key, type ReactNode } from 'react';

import type { Change } from '../lib/query-keys.ts';
import { RowButton } from './action-button.tsx';
import { type EditingWords, editingWords } from './editing-texts.ts';
import { lazyDialog } from './lazy-part.tsx';

const EditingDialogs = lazyDialog(async () => (await import('./editing-dialogs.tsx')).EditingDialogs);

/** The calls of the form in the dialog of an entry. */
export interface FormDialog {
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}

/** How an entry is deleted. */
interface Removal<Item> {
  /** The consequences of a deletion, below the entry's name. */
  readonly ask: ReactNode | ((item: Item) => string);
  readonly run: (item: Item) => Promise<{ readonly message: string }>;
  /** The change, by which queries become stale. */
  readonly changes: Change;
  /** Whether an entry can be deleted; by default each can. */
  readonly can?: (item: Item) => boolean;
}

/** How the entries of a list are added, edited and deleted. `Seed` is what a new entry starts from. */
export interface EditingOptions<Item, Seed = void> {
  /** The noun for an entry in the words of buttons and dialogs. */
  readonly noun: string;
  /** Words that aren't those of all lists. */
  readonly words?: Partial<EditingWords>;
  /** The name of an entry. */
  readonly nameOf: (item: Item) => string;
  /** The mutation of the form and of the deletion: while it is under way no dialog closes. */
  readonly mutation: string;
  /** The form of an entry, `null` for a new one; left out, entries are only deleted. */
  readonly renderForm?: (item: Item | null, dialog: FormDialog, seed: Seed) => ReactNode;
  /** Entries can be edited, not only added and deleted. */
  readonly canEdit?: boolean;
  /** The dialog of a new entry, where it has not the same title whatever the entry starts from. */
  readonly titleOfNew?: (seed: Seed) => string;
  readonly isWide?: boolean;
  readonly remove?: Removal<Item>;
  /** An entry as it is by now, to go on with where somebody else has changed it meanwhile; `undefined` once it is gone. */
  readonly newest?: (item: Item) => Item | undefined | Promise<Item | undefined>;
  /** More buttons of an entry, which come first. */
  readonly renderMore?: (item: Item) => ReactNode;
  readonly onDone: (message: string) => void;
}

/** The buttons and the dialogs with which entries are added, edited and deleted. */
export interface Editing<Item, Seed = void> {
  readonly words: EditingWords;
  readonly add: (seed: Seed) => void;
  readonly edit: (item: Item) => void;
  readonly remove: (item: Item) => void;
  /** The buttons of an entry. */
  readonly buttonsOf: (item: Item) => ReactNode;
  /** Whether one of the dialogs is open. */
  readonly isOpen: boolean;
  /** To be rendered once, beside the list. */
  readonly dialogs: ReactNode;
}

type Pending<Item, Seed> =
  | {
      readonly kind: 'form';
      readonly opening: number;
      readonly item: Item | null;
      readonly seed?: Seed;
      readonly isNewest?: boolean;
    }
  | { readonly kind: 'removal'; readonly item: Item };

/** How an entry is found by its key among the rows of its list, which are read again after each save. */
export const newestAmong =
  <Item,>(rows: readonly Item[] | undefined, keyOf: (item: Item) => Key) =>
  (item: Item): Item | undefined =>
    rows?.find((one) => keyOf(one) === keyOf(item));

/** Adds, edits and deletes the entries of a list, each in a dialog. */
export function useEditing<Item, Seed = void>({
  noun,
  words: ownWords,
  nameOf,
  mutation,
  renderForm,
  canEdit = renderForm !== undefined,
  titleOfNew,
  isWide = false,
  remove,
  newest,
  renderMore,
  onDone,
}: EditingOptions<Item, Seed>): Editing<Item, Seed> {
  const [pending, setPending] = useState<Pending<Item, Seed> | null>(null);
  // A form never goes on with what was typed into the one before it.
  const openings = useRef(0);
  const open = (item: Item | null, seed?: Seed): void => {
    openings.current += 1;
    setPending({ kind: 'form', opening: openings.current, item, ...(seed !== undefined && { seed }) });
  };
  const reload = async (item: Item, discard: () => void): Promise<boolean> => {
    const current = await newest?.(item);
    if (current === undefined) return false;
    discard();
    openings.current += 1;
    setPending({ kind: 'form', opening: openings.current, item: current, isNewest: true });
    return true;
  };
  const words = { ...editingWords(noun), ...ownWords };
  useEffect(() => EditingDialogs.preload(), []);
  const edit = (item: Item): void => open(item);
  const startRemoval = (item: Item): void => setPending({ kind: 'removal', item });
  return {
    words,
    isOpen: pending !== null,
    add: (seed) => open(null, seed),
    edit,
    remove: startRemoval,
    buttonsOf: (item) => (
      <>
        {renderMore?.(item)}
        {canEdit && (
          <RowButton label={words.editOf(nameOf(item))} onClick={() => edit(item)}>
            {words.edit}
          </RowButton>
        )}
        {remove !== undefined && remove.can?.(item) !== false && (
          <RowButton label={words.removeOf(nameOf(item))} isDangerous onClick={() => startRemoval(item)}>
            {words.remove}
          </RowButton>
        )}
      </>
    ),
    dialogs: (
      <EditingDialogs
        opened={pending !== null}
        mutation={mutation}
        words={words}
        isWide={isWide}
        form={
          pending?.kind !== 'form'
            ? null
            : {
                opening: pending.opening,
                title: pending.item === null ? (titleOfNew?.(pending.seed as Seed) ?? words.adding) : words.editing,
                isNewest: pending.isNewest === true,
                reload:
                  newest === undefined || pending.item === null
                    ? null
                    : (discard) => reload(pending.item as Item, discard),
                renderBody: (dialog) => renderForm?.(pending.item, dialog, pending.seed as Seed),
              }
        }
        removal={
          pending?.kind !== 'removal' || remove === undefined
            ? null
            : {
                name: nameOf(pending.item),
                question: typeof remove.ask === 'function' ? remove.ask(pending.item) : remove.ask,
                run: () => remove.run(pending.item),
                changes: remove.changes,
              }
        }
        onClose={() => setPending(null)}
        onDone={(message) => {
          setPending(null);
          onDone(message);
        }}
      />
    ),
  };
}
