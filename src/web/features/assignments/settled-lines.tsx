import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { SettledMonthResponse, SettledPerson } from '#contract/assigned-work.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { nameOfAssignment } from '../../lib/assignment-words.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { texts } from './settled-line-texts.ts';
import { WorkerName } from './worker-name.tsx';

/** The months of thousands are calculated, as for the month list. */
const TIMEOUT_MS = 60_000;

/** An assignment of a person in a month. */
export interface SettledLine {
  readonly person: SettledPerson;
  readonly one: SettledMonthResponse;
}

/** The assignments of a month, a line each, and the clients that they are to, by name. */
export function useSettledLines(month: PeriodName) {
  const list = useQuery({
    queryKey: queryKey('settlements', month),
    queryFn: ({ signal }) =>
      api('GET /api/admin/settlements/{month}', { params: { month }, signal, timeoutMs: TIMEOUT_MS }),
  });
  const lines = list.data?.rows.flatMap((person) => person.assignments.map((one): SettledLine => ({ person, one })));
  const clients = [...new Set((lines ?? []).map(({ one }) => one.client_company))].toSorted();
  return { list, lines, clients };
}

/** Chooses the client whose assignments are shown, by its name; empty: all. */
export const ClientField = ({
  client,
  clients,
  onChoose,
}: {
  readonly client: string;
  readonly clients: readonly string[];
  readonly onChoose: (client: string) => void;
}): ReactNode => (
  <SelectField
    label={texts.client}
    value={client}
    data={[{ value: '', label: texts.allClients }, ...clients.map((name) => ({ value: name, label: name }))]}
    onChange={(event) => onChoose(event.currentTarget.value)}
  />
);

/** The column of the people, which leads to their month. */
export const personColumn = (month: PeriodName, label: string): Column<SettledLine> => ({
  key: 'person',
  label,
  phone: 'title',
  cell: ({ person }) => <WorkerName person={person} search={`month=${month}`} />,
});

/** The name of an assignment, which leads to its report. */
export function ReportLink({
  month,
  line: { one },
}: {
  readonly month: PeriodName;
  readonly line: SettledLine;
}): ReactNode {
  const name = nameOfAssignment(one);
  return (
    <Link
      to={`/admin/assignments/reports/${one.client_assignment_id}?month=${month}`}
      aria-label={texts.reportOf(name)}
    >
      {name}
    </Link>
  );
}
