import type { ReactNode } from 'react';

import { useGroupEntries } from './group-fields.tsx';
import { SelectField } from './select-field.tsx';
import { texts } from './texts.ts';

/** The groups that a list is narrowed to, `null` for all; a list that isn't narrowed by job assignment leaves it out. */
interface GroupFilter {
  readonly clientCompanyId: number | null;
  readonly jobAssignmentId?: number | null;
  readonly employmentTypeId: number | null;
}

/** Narrows a list of employees by their groups. The job assignments follow the client company. */
export function GroupFilters({
  filter,
  change,
}: {
  readonly filter: GroupFilter;
  readonly change: (changed: Partial<GroupFilter>) => void;
}): ReactNode {
  const { clientCompanyId, jobAssignmentId, employmentTypeId } = filter;
  const entries = useGroupEntries(jobAssignmentId === undefined ? null : clientCompanyId);
  const field = (name: keyof typeof texts.groups, id: number | null) => ({
    label: texts.groups[name],
    value: id ?? '',
    error: entries[name].isError ? texts.groupsFailed[name] : undefined,
    data: [
      { value: '', label: texts.all },
      ...(entries[name].data ?? []).map((entry) => ({ value: String(entry.id), label: entry.name })),
    ],
  });
  return (
    <>
      <SelectField
        {...field('clientCompany', clientCompanyId)}
        // Another company's assignment would be none of this one's.
        onChange={(event) =>
          change({
            clientCompanyId: Number(event.currentTarget.value) || null,
            ...(jobAssignmentId !== undefined && { jobAssignmentId: null }),
          })
        }
      />
      {jobAssignmentId !== undefined && (
        <SelectField
          {...field('jobAssignment', jobAssignmentId)}
          disabled={clientCompanyId === null}
          title={clientCompanyId === null ? texts.chooseCompanyFirst : undefined}
          onChange={(event) => change({ jobAssignmentId: Number(event.currentTarget.value) || null })}
        />
      )}
      <SelectField
        {...field('employmentType', employmentTypeId)}
        onChange={(event) => change({ employmentTypeId: Number(event.currentTarget.value) || null })}
      />
    </>
  );
}
