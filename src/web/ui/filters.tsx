import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';

import type { ColumnSort, SearchState } from '../lib/search-state.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import styles from './filters.module.css';
import { LinkButton } from './icon-button.tsx';
import { MOBILE } from './media.ts';
import { SelectField } from './select-field.tsx';
import { texts } from './texts.ts';

const TYPING_PAUSE_MS = 200;

/** The filter of a list in its address: the searched text, the order of the rows, and more. */
interface Narrowed<Name extends string> {
  readonly q: string;
  readonly sort: ColumnSort<Name>;
}

/** The filter of a list, and its order. */
export interface ListFilter<Values extends Narrowed<Name>, Name extends string> {
  readonly state: SearchState<Values>;
  readonly values: Values;
  readonly change: (changed: Partial<Values>) => void;
  /** The columns that the list can be sorted by. */
  readonly columns: readonly { readonly key: Name; readonly label: string }[];
}

/**
 * The filters of a list: the search field, and the fields given as children. On phones a button that says how many
 * filters are active expands these and a select for the sort order, since cards have no headers to sort by.
 */
export function Filters<Values extends Narrowed<Name>, Name extends string>({
  filter: { state, values, change, columns },
  cardsBelow = MOBILE,
  elsewhere,
  children,
}: {
  readonly filter: ListFilter<Values, Name>;
  /** Below which width the list has cards. */
  readonly cardsBelow?: string;
  /** The values that are chosen elsewhere on the screen. */
  readonly elsewhere?: readonly (keyof Values)[];
  readonly children?: ReactNode;
}): ReactNode {
  const hasCards = useMediaQuery(cardsBelow, undefined, { getInitialValueInEffect: false });
  const changed = (part: Partial<Narrowed<Name>>): void => change(part as Partial<Values>);
  return (
    <FilterPanel
      label={texts.narrow(state.count(values, 'q', ...(elsewhere ?? [])))}
      hasCards={hasCards}
      search={<SearchField className={styles.search ?? ''} q={values.q} onSearch={(q) => changed({ q })} />}
    >
      {children}
      {hasCards && (
        <SelectField
          label={texts.sort}
          value={values.sort}
          data={columns.flatMap(({ key, label }) => [
            { value: key, label: `${label}${texts.aside(texts.ascending)}` },
            { value: `-${key}`, label: `${label}${texts.aside(texts.descending)}` },
          ])}
          onChange={(event) => changed({ sort: event.currentTarget.value as ColumnSort<Name> })}
        />
      )}
    </FilterPanel>
  );
}

/** The fields that narrow a list, given as children; on phones a button expands them. */
export function FilterPanel({
  label,
  hasCards = false,
  search,
  children,
}: {
  /** The button on phones: that it narrows, and how many conditions hold. */
  readonly label: string;
  readonly hasCards?: boolean;
  /** Always in sight. */
  readonly search?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const isPhone = useMediaQuery(MOBILE, undefined, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <div className={styles.filters} data-cards={hasCards || undefined} role="search">
      {search}
      {isPhone && (
        <Button
          variant="default"
          className={styles.more ?? ''}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      )}
      <div id={id} className={styles.rest} hidden={isPhone && !opened}>
        {children}
      </div>
    </div>
  );
}

/** A field to search by, employees unless it says otherwise. The list follows as soon as the person pauses, the address too. */
export function SearchField({
  label = texts.searchEmployees,
  q,
  className,
  onSearch,
}: {
  readonly label?: string;
  /** The searched text of the address. */
  readonly q: string;
  readonly className?: string;
  readonly onSearch: (q: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState(q);
  const [asked, setAsked] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // It came from elsewhere: a link, the way back, the button that clears all.
    if (q !== asked) setTyped(q);
  }
  const ask = (text: string): void => {
    setAsked(text);
    onSearch(text);
  };
  const askSoon = useDebouncedCallback(ask, TYPING_PAUSE_MS);
  return (
    <TextField
      className={className ?? ''}
      label={label}
      type="search"
      leftSection={<IconSearch size={18} aria-hidden />}
      autoComplete="off"
      maxLength={100}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        askSoon(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) askSoon.flush();
      }}
    />
  );
}

/** A condition that is one of several words, or none. */
export function FilterChoice<Word extends string>({
  label,
  words,
  value,
  onChange,
}: {
  readonly label: string;
  /** The words with their names, in their order; one without a name isn't offered. */
  readonly words: Readonly<Partial<Record<Word, string>>>;
  readonly value: Word | null;
  readonly onChange: (value: Word | null) => void;
}): ReactNode {
  const names = Object.keys(words) as Word[];
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: texts.all }, ...names.map((word) => ({ value: word, label: words[word] ?? word }))]}
      onChange={(event) => onChange(names.find((word) => word === event.currentTarget.value) ?? null)}
    />
  );
}

/** A condition that holds or not. */
export function FilterCheck({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

/** Above a list: what it shows, and where it is narrowed the way back to all. */
export function ListHead<Values>({
  filter: { state, values, change },
  status,
  children,
}: {
  readonly filter: {
    readonly state: SearchState<Values>;
    readonly values: Values;
    readonly change: (changed: Partial<Values>) => void;
  };
  /** How many there are, or that they are being read. */
  readonly status: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.head}>
      <p role="status">{status}</p>
      {children}
      {state.count(values) > 0 && <LinkButton onClick={() => change(state.cleared)}>{texts.clear}</LinkButton>}
    </div>
  );
}
