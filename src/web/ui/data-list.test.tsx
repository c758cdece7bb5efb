import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { Link, paramsOf, Router, useLocation } from '../lib/router.tsx';
import { DataList, type Column } from './data-list.tsx';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly days: number;
}

const PEOPLE: readonly Person[] = [
  { id: 1, name: '佐藤', days: 20 },
  { id: 2, name: '鈴木', days: 0 },
];

const COLUMNS: readonly Column<Person, 'id' | 'name' | 'days'>[] = [
  { key: 'id', label: '社員ID', phone: 'above', cell: ({ id }) => `E${id}` },
  { key: 'name', label: '氏名', phone: 'title', cell: ({ id, name }) => <Link to={`/people/${id}`}>{name}</Link> },
  {
    key: 'days',
    label: '出勤',
    align: 'end',
    cell: ({ days }, place) => (days === 0 ? null : place === 'card' ? `${days}日` : days),
    total: () => 20,
  },
];

let isNarrow = false;
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  isNarrow = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

const ListOrPerson = ({ list }: { readonly list: ReactNode }): ReactNode =>
  paramsOf('/people/:id', useLocation().pathname) === null ? list : <p>その人</p>;

const show = (list: ReactNode) =>
  render(
    <MantineProvider>
      <Router>
        <ListOrPerson list={list} />
      </Router>
    </MantineProvider>,
  );

const list = { columns: COLUMNS, rows: PEOPLE, keyOf: ({ id }: Person) => id, none: 'いません', totalLabel: '合計' };

it('is a table whose rows are headed by their titles, with sums below', () => {
  show(<DataList {...list} />);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['社員ID', '氏名', '出勤']);
  expect(screen.getByRole('rowheader', { name: '佐藤' })).toBeTruthy();
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '社員ID氏名出勤',
    'E1佐藤20',
    'E2鈴木',
    '合計20',
  ]);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('4');
});

it('is sorted by its heads, once more the other way round', () => {
  const onSort = vi.fn<(sort: string) => void>();
  show(<DataList {...list} sort="name" onSort={onSort} />);
  const head = screen.getByRole('columnheader', { name: '氏名' });
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(within(head).getByRole('button'));
  fireEvent.click(screen.getByRole('button', { name: '出勤' }));
  expect(onSort.mock.calls).toEqual([['-name'], ['days']]);
});

it('opens a row by a click anywhere but on what does its own', () => {
  const onSelect = vi.fn<() => void>();
  const selection = { isSelected: () => false, onSelect, label: ({ name }: Person) => `${name}を選択`, all: '全員' };
  show(<DataList {...list} selection={selection} to={({ id }) => `/people/${id}`} />);
  fireEvent.click(screen.getByRole('checkbox', { name: '佐藤を選択' }));
  expect(screen.queryByText('その人')).toBeNull();
  fireEvent.click(screen.getByRole('cell', { name: 'E1' }));
  expect(screen.getByText('その人')).toBeTruthy();
});

it('selects a row, and all of them', () => {
  const onSelect = vi.fn<(rows: readonly Person[], isSelected: boolean) => void>();
  const selection = {
    isSelected: ({ id }: Person) => id === 1,
    onSelect,
    label: ({ name }: Person) => `${name}を選択`,
    all: '全員',
  };
  show(<DataList {...list} selection={selection} />);
  fireEvent.click(screen.getByRole('checkbox', { name: '佐藤を選択' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '全員' }));
  expect(onSelect.mock.calls).toEqual([
    [[PEOPLE[0]], false],
    [PEOPLE, true],
  ]);
});

it('has the same columns on cards, without the lines that say nothing', () => {
  isNarrow = true;
  show(<DataList {...list} label="社員" />);
  const [first, second] = within(screen.getByRole('list', { name: '社員' })).getAllByRole('listitem');
  expect(first?.textContent).toBe('E1佐藤出勤20日');
  expect(second?.textContent).toBe('E2鈴木');
  expect(screen.getByRole('region', { name: '合計' }).textContent).toBe('合計出勤20');
});

it('says that there is nobody, and what could not be read', () => {
  const refetch = vi.fn<() => Promise<never>>();
  const query = { error: new Error('x'), isFetching: false, refetch };
  const { unmount } = show(<DataList {...list} rows={[]} />);
  expect(screen.getByText('いません')).toBeTruthy();
  unmount();
  show(<DataList {...list} rows={undefined} query={query} failed="取得に失敗しました" />);
  expect(screen.getByText('取得に失敗しました')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '再読み込み' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('is on paper the table also of a phone, whose head sorts nothing', () => {
  isNarrow = true;
  show(<DataList {...list} sort="name" onSort={() => {}} />);
  expect(screen.queryByRole('table')).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['佐藤', '鈴木', '合計']);
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('table')).toBeNull();
});
