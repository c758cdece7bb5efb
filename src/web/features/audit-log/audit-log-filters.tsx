import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';

import { AUDIT_ACTIONS } from '#contract/audit-words.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { userQuery } from '../../lib/company-queries.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { DateField, typedDateFault } from '../../ui/date-field.tsx';
import type { EmployeeSearch as Search } from '../../ui/employee-search.tsx';
import { TextField } from '../../ui/field.tsx';
import { FilterCheck, FilterChoice, FilterPanel } from '../../ui/filters.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Person } from '../../ui/person-steps.tsx';
import { texts as shared } from '../../ui/texts.ts';
import { auditLogState, type AuditLogView, isInOrder } from './audit-log-queries.ts';
import { texts } from './texts.ts';

// A fifth of the screen's code, for a list that opens when somebody is looked for.
const EmployeeSearch = lazyPart<ComponentProps<typeof Search>>(
  async () => (await import('../../ui/employee-search.tsx')).EmployeeSearch,
  undefined,
  ({ label, placeholder, chosen }) => (
    <TextField label={label ?? ''} placeholder={placeholder} value={chosen?.name ?? ''} disabled />
  ),
);

/** What narrows the log: the person concerned, who did it, what, and when. */
export function AuditLogFilters({
  view,
  change,
}: {
  readonly view: AuditLogView;
  readonly change: (changed: Partial<AuditLogView>) => void;
}): ReactNode {
  return (
    <FilterPanel label={shared.narrowOnly(auditLogState.count(view))}>
      <PersonFilter label={texts.subject} userId={view.subject} onChange={(subject) => change({ subject })} />
      <PersonFilter
        label={texts.actor}
        userId={view.bySystem ? null : view.actor}
        onChange={(actor) => change({ actor, bySystem: false })}
      />
      <FilterChoice
        label={texts.action}
        words={AUDIT_ACTIONS}
        value={view.action}
        onChange={(action) => change({ action })}
      />
      <DateFilter label={texts.from} date={view.from} onChange={(from) => change({ from })} />
      <DateFilter
        label={texts.to}
        date={view.to}
        error={isInOrder(view) ? undefined : texts.wrongOrder}
        onChange={(to) => change({ to })}
      />
      <FilterCheck
        label={texts.bySystem}
        checked={view.bySystem}
        onChange={(bySystem) => change({ bySystem, actor: null })}
      />
    </FilterPanel>
  );
}

function PersonFilter({
  label,
  userId,
  onChange,
}: {
  readonly label: string;
  readonly userId: number | null;
  readonly onChange: (userId: number | null) => void;
}): ReactNode {
  // Who was chosen here is known; who comes with the address isn't yet.
  const [picked, setPicked] = useState<Person | null>(null);
  const isPicked = picked?.id === userId;
  const { data } = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== null && !isPicked });
  const chosen = isPicked ? picked : data;
  return (
    <EmployeeSearch
      label={label}
      placeholder={texts.anybody}
      chosen={userId === null || chosen === null ? undefined : chosen}
      onChoose={(person) => {
        setPicked(person);
        onChange(person?.id ?? null);
      }}
    />
  );
}

function DateFilter({
  label,
  date,
  error,
  onChange,
}: {
  readonly label: string;
  readonly date: IsoDate | null;
  readonly error?: string | undefined;
  readonly onChange: (date: IsoDate | null) => void;
}): ReactNode {
  const today = useToday();
  const textOf = (of: IsoDate | null): string => (of === null ? '' : formatDate(of));
  const [typed, setTyped] = useState(textOf(date));
  const [seen, setSeen] = useState(date);
  if (date !== seen) {
    setSeen(date);
    // It came from elsewhere: a link, the way back, the button that clears all.
    if (date !== parseTypedDate(typed, today)) setTyped(textOf(date));
  }
  return (
    <DateField
      label={label}
      today={today}
      value={typed}
      error={error}
      onChange={(text) => {
        setTyped(text);
        if (typedDateFault(text, today) === undefined) onChange(parseTypedDate(text, today));
      }}
    />
  );
}
