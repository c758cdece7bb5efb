import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { APPROVAL_KINDS, type ApprovalKind } from '#domain/approval/kind.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { ApprovalSteps } from '../../ui/approval-steps.tsx';
import { Columns } from '../../ui/columns.tsx';
import { EmployeeSearch } from '../../ui/employee-search.tsx';
import { TextField } from '../../ui/field.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { Person } from '../../ui/person-steps.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { texts } from './texts.ts';

const previewQuery = (userId: number, kind: ApprovalKind, length: string) =>
  queryOptions({
    queryKey: queryKey('approval', 'preview', userId, kind, length),
    queryFn: ({ signal }) =>
      api('GET /api/admin/approval-routes/preview', {
        query: { user_id: userId, kind, ...(kind === 'leave' ? { days: length } : { minutes: length }) },
        signal,
      }),
  });

const isLength = (minutes: string): boolean => /^\d{0,4}$/.test(minutes) && Number(minutes) <= 1440;
const areDays = (days: string): boolean => days === '' || /^\d{1,2}(\.\d{1,3})?$/.test(days);

/** The fields of the preview of an employee's approvers today, and the approvers. */
export function PreviewFields(): ReactNode {
  const [person, setPerson] = useState<Person | null>(null);
  const [kind, setKind] = useState<ApprovalKind>('overtime');
  const [length, setLength] = useState('');
  const isLeave = kind === 'leave';
  const hasLength = kind !== 'month';
  const isValid = !hasLength || (isLeave ? areDays(length) : isLength(length));
  return (
    <>
      <Columns widths="repeat(3, minmax(0, 1fr))" align="end">
        <EmployeeSearch
          label={texts.employee}
          placeholder={texts.chooseEmployee}
          chosen={person ?? undefined}
          onChoose={setPerson}
        />
        <SelectField
          label={texts.kinds}
          value={kind}
          data={APPROVAL_KINDS.map((each) => ({ value: each, label: texts.kindNames[each] }))}
          onChange={(event) => setKind(APPROVAL_KINDS.find((each) => each === event.currentTarget.value) ?? kind)}
        />
        <TextField
          label={isLeave ? texts.previewDays : texts.previewMinutes}
          inputMode={isLeave ? 'decimal' : 'numeric'}
          autoComplete="off"
          disabled={!hasLength}
          value={hasLength ? length : ''}
          error={isValid ? undefined : isLeave ? texts.badDays : texts.badMinutes}
          onChange={(event) => setLength(event.currentTarget.value.normalize('NFKC').trim())}
        />
      </Columns>
      <div role="status">
        {person !== null && isValid && <Preview userId={person.id} kind={kind} length={hasLength ? length : ''} />}
      </div>
    </>
  );
}

function Preview({
  userId,
  kind,
  length,
}: {
  readonly userId: number;
  readonly kind: ApprovalKind;
  readonly length: string;
}): ReactNode {
  const query = useQuery(previewQuery(userId, kind, length));
  return (
    <Loaded query={query} failed={texts.previewFailed} heights={['3rem']}>
      {({ route, steps }) => (
        <Stack gap="sm">
          <Text>
            {route === null ? (kind === 'month' ? texts.noMonthRoute : texts.noRoute) : texts.usedRoute(route.name)}
          </Text>
          {steps.length > 0 && <ApprovalSteps progress={{ steps, waits_at: null }} isPreview />}
        </Stack>
      )}
    </Loaded>
  );
}
