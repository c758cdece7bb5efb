import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';

import { api } from '../lib/api.ts';
import { queryKey } from '../lib/query-keys.ts';
import { fieldWording } from './field.tsx';
import type { Person } from './person-steps.tsx';
import { texts } from './texts.ts';

const TYPING_PAUSE_MS = 200;

/** How many employees a search offers: more are found by typing more. */
const OFFERED = 50;

/** The employees whose name or ID has these words, by ID. */
const employeesQuery = (words: string) =>
  queryOptions({
    queryKey: queryKey('users', 'choice', words),
    queryFn: async ({ signal }): Promise<readonly Person[]> => {
      const answer = await api('GET /api/admin/users', { query: { q: words, limit: String(OFFERED) }, signal });
      return Array.isArray(answer) ? answer : answer.users;
    },
    placeholderData: keepPreviousData,
  });

const labelOf = ({ employee_id, name }: Person): string => `${employee_id} ${name}`;

/** Finds an employee by a part of the name or ID; the server searches, so that any number of them is as quick. */
export function EmployeeSearch({
  label,
  placeholder = texts.chooseEmployee,
  chosen,
  onChoose,
}: {
  /** Above the field; left out, it is plain whom one looks for. */
  readonly label?: string;
  /** The text in the field while nobody is chosen. */
  readonly placeholder?: string;
  /** The chosen person; `undefined` while their name isn't known. */
  readonly chosen: Person | undefined;
  readonly onChoose: (employee: Person | null) => void;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const isTyping = chosen === undefined || typed !== labelOf(chosen);
  const [words] = useDebouncedValue(isTyping ? typed.trim() : '', TYPING_PAUSE_MS);
  const { data: found = [], isError, isFetching } = useQuery(employeesQuery(words));
  const offered = chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  return (
    <Select
      ref={field}
      styles={{ option: { minHeight: '2.75rem' } }}
      {...(label === undefined ? { 'aria-label': texts.employee } : fieldWording({ label }))}
      placeholder={placeholder}
      searchable
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': texts.clearChoice, 'aria-hidden': false, tabIndex: 0 }}
      selectFirstOptionOnChange
      maxDropdownHeight={320}
      value={chosen === undefined ? null : String(chosen.id)}
      data={
        offered.length > 0
          ? offered.map(toOption)
          : [{ value: '', label: noneOffered(isError, isFetching), disabled: true }]
      }
      // The server has filtered already.
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: false }}
      error={isError && texts.employeesFailed}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(value) => onChoose(offered.find(({ id }) => String(id) === value) ?? null)}
      // The arrow keys go on to the next employee from here.
      onOptionSubmit={() => field.current?.blur()}
    />
  );
}

const toOption = (employee: Person) => ({ value: String(employee.id), label: labelOf(employee) });

function noneOffered(isError: boolean, isFetching: boolean): string {
  if (isError) return texts.employeesFailed;
  return isFetching ? texts.searchingEmployees : texts.noEmployees;
}
