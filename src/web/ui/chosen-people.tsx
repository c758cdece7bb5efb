import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

import { RowButton } from './action-button.tsx';
import { EmployeeSearch } from './employee-search.tsx';
import { Empty, List, Row, Stack, Text } from './layout.tsx';
import type { Person } from './person-steps.tsx';

/** The error of a field that doesn't show it by itself. */
export const FieldFault = ({ children }: { readonly children: string | undefined }): ReactNode =>
  children !== undefined && <Input.Error role="alert">{children}</Input.Error>;

/** People of a form: those chosen, and a search for another one. */
export function ChosenPeople({
  label,
  placeholder,
  none,
  remove,
  people,
  error,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string;
  /** The text where nobody is chosen. */
  readonly none: string;
  readonly remove: { readonly label: string; readonly of: (name: string) => string };
  readonly people: readonly Person[];
  readonly error: string | undefined;
  readonly onChange: (people: readonly Person[]) => void;
}): ReactNode {
  return (
    <Stack gap="sm">
      <EmployeeSearch
        // Empty again after each.
        key={people.length}
        label={label}
        placeholder={placeholder}
        chosen={undefined}
        onChoose={(added) => {
          if (added !== null && people.every(({ id }) => id !== added.id)) onChange([...people, added]);
        }}
      />
      <FieldFault>{error}</FieldFault>
      {people.length === 0 ? (
        <Empty isPlain>{none}</Empty>
      ) : (
        <List rules="between">
          {people.map(({ id, employee_id, name }) => (
            <li key={id}>
              <Row justify="between" isSingleLine>
                <Text>
                  {name}{' '}
                  <Text as="span" tone="dim" size="sm" isNumeric>
                    {employee_id}
                  </Text>
                </Text>
                <RowButton label={remove.of(name)} onClick={() => onChange(people.filter((one) => one.id !== id))}>
                  {remove.label}
                </RowButton>
              </Row>
            </li>
          ))}
        </List>
      )}
    </Stack>
  );
}
