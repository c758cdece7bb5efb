import '@mantine/core/styles/UnstyledButton.layer.css';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { api } from '../lib/api.ts';
import { clientCompaniesQuery, employmentTypesQuery } from '../lib/company-queries.ts';
import { useDepartments } from '../lib/departments.ts';
import { queryKey } from '../lib/query-keys.ts';
import { toggled } from '../lib/toggled.ts';
import { groupRows, type Listed, type SumGroup, SUMMED_BY, type SummedBy, type SummedRow } from '../lib/sum-groups.ts';
import { useHasAny } from '../lib/lists-in-use.ts';
import { useWorksAtClients } from '../lib/works-at-clients.ts';
import type { Column, DataListProps } from './data-rows.tsx';
import { DataList } from './data-list.tsx';
import { Hint } from './layout.tsx';
import { SelectField } from './select-field.tsx';
import styles from './sum-list.module.css';
import { sumTexts as texts } from './sum-texts.ts';

/**
 * Chooses what a list is summed by, for a company that has departments or sites: another one's lists are as they were. The
 * groups that only super admins see are offered to them alone.
 */
export function SummedByField({
  value,
  seesGroups,
  onChange,
}: {
  readonly value: SummedBy | null;
  readonly seesGroups: boolean;
  readonly onChange: (by: SummedBy | null) => void;
}): ReactNode {
  const { byId, has } = useDepartments();
  const worksAtClients = useWorksAtClients();
  const hasTypes = useHasAny('employment_types');
  if (byId.size === 0) return null;
  const offered = SUMMED_BY.filter((by) =>
    by === 'department' || by === 'site'
      ? has[by]
      : seesGroups && (by === 'client_company' ? worksAtClients : hasTypes),
  );
  return (
    <SelectField
      label={texts.summedBy}
      value={value ?? ''}
      data={[
        { value: '', label: texts.notSummed },
        ...offered.map((by) => ({ value: by, label: texts.summedByOf[by] })),
      ]}
      onChange={(event) => onChange(SUMMED_BY.find((by) => by === event.currentTarget.value) ?? null)}
    />
  );
}

const toNames = (entries: readonly { readonly id: number; readonly name: string }[] | undefined) =>
  new Map((entries ?? []).map(({ id, name }) => [id, name]));

/** The job assignments of client companies. One query: `useQueries` would be loaded with every screen. */
const jobAssignmentsOfQuery = (clientIds: readonly number[]) =>
  queryOptions({
    queryKey: queryKey('master-data', 'job-assignments', 'of', clientIds),
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        clientIds.map((id) =>
          api('GET /api/admin/client-companies/{id}/job-assignments', { params: { id: String(id) }, signal }),
        ),
      );
      return lists.flat();
    },
    placeholderData: keepPreviousData,
  });

/** The names of the groups; the job assignments of the client companies that are open. */
function useGroupNames(by: SummedBy | null, open: ReadonlySet<string>) {
  const clients = useQuery({ ...clientCompaniesQuery, enabled: by === 'client_company' });
  const types = useQuery({ ...employmentTypesQuery, enabled: by === 'employment_type' });
  const openClients =
    by === 'client_company' ? (clients.data ?? []).map(({ id }) => id).filter((id) => open.has(`client ${id}`)) : [];
  const jobs = useQuery({ ...jobAssignmentsOfQuery(openClients), enabled: openClients.length > 0 });
  return {
    clients: toNames(clients.data),
    types: toNames(types.data),
    jobs: toNames(jobs.data),
  };
}

type SumListProps<Row, Name extends string> = Omit<DataListProps<Row, Name>, 'to'> & {
  /** `null` for the rows as they are. */
  readonly by: SummedBy | null;
  /** The sums of some rows, by the column that they are shown in. */
  readonly sumsOf: (rows: readonly Row[]) => (column: Name, place: 'table' | 'card') => ReactNode;
  /** The column with the names. */
  readonly nameKey: Name;
};

/** A list of employees that can be summed: lines with the sums of a group, that open into its rows. */
export function SumList<Row extends SummedRow, Name extends string>({
  by,
  columns: rowColumns,
  sumsOf,
  nameKey,
  rows,
  keyOf,
  selection,
  mark,
  ...rest
}: SumListProps<Row, Name>): ReactNode {
  const departments = useDepartments();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const names = useGroupNames(by, open);
  // Without departments there is nothing to choose, whatever an address says.
  const isSummed = by !== null && departments.byId.size > 0;
  if (!isSummed)
    return <DataList columns={rowColumns} rows={rows} keyOf={keyOf} selection={selection} mark={mark} {...rest} />;
  const toggle = (key: string): void => setOpen(toggled(open, key));
  const columns = withGroups(rowColumns, { sumsOf, nameKey, toggle });
  const rowsOf = (line: Listed<Row>): readonly Row[] => ('row' in line ? [line.row] : line.group.rows);
  return (
    <DataList
      {...rest}
      columns={columns}
      rows={rows && groupRows(rows, by, open, { departments, names })}
      keyOf={(line) => ('row' in line ? keyOf(line.row) : line.group.key)}
      selection={
        selection && {
          all: selection.all,
          isSelected: (line) => rowsOf(line).every(selection.isSelected),
          onSelect: (lines, isSelected) => selection.onSelect(lines.flatMap(rowsOf), isSelected),
          label: (line) => ('row' in line ? selection.label(line.row) : texts.selectGroup(nameOf(line.group))),
        }
      }
      mark={(line) => ('row' in line ? mark?.(line.row) : 'group')}
    />
  );
}

/** The columns of the rows, and of the lines with sums. */
function withGroups<Row, Name extends string>(
  columns: readonly Column<Row, Name>[],
  {
    sumsOf,
    nameKey,
    toggle,
  }: Pick<SumListProps<Row, Name>, 'sumsOf' | 'nameKey'> & { readonly toggle: (key: string) => void },
): readonly Column<Listed<Row>, Name>[] {
  /** Of a group all columns at once: they are of the same rows. */
  const sums = new Map<string, ReturnType<typeof sumsOf>>();
  const sumOf = ({ key, rows }: SumGroup<Row>) => {
    const known = sums.get(key) ?? sumsOf(rows);
    sums.set(key, known);
    return known;
  };
  return columns.map(({ cell, ...column }) => ({
    ...column,
    cell: (line, place) => {
      if ('row' in line) return cell(line.row, place);
      return column.key === nameKey ? (
        <GroupName group={line.group} onToggle={() => toggle(line.group.key)} />
      ) : (
        sumOf(line.group)(column.key, place)
      );
    },
  }));
}

const nameOf = ({ name }: Pick<SumGroup<unknown>, 'name'>): string => name ?? texts.inNone;

function GroupName({
  group,
  onToggle,
}: {
  readonly group: SumGroup<unknown>;
  readonly onToggle: () => void;
}): ReactNode {
  const Arrow = group.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton
      className={styles.group}
      style={{ '--depth': group.depth }}
      aria-expanded={group.isOpen}
      onClick={onToggle}
    >
      <Arrow size={16} aria-hidden />
      <span>
        {nameOf(group)} <Hint as="span">{texts.peopleOfGroup(group.rows.length)}</Hint>
      </span>
    </UnstyledButton>
  );
}
