import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import type { LeaveKindResponse } from '#contract/leave-kinds.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { EditableList } from '../../ui/editable-list.tsx';
import { Hint, Row } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tag } from '../../ui/tag.tsx';
import { SAVING_KIND } from './saving-kind.ts';
import { kindTexts as texts } from './kind-texts.ts';

// The larger half of the screen, needed by a tap on it.
const KindForm = lazyPart(async () => (await import('./kind-form.tsx')).KindForm);

/** The company's kinds of leave, those that come prepared too. */
const kindsQuery = queryOptions({
  queryKey: queryKey('leave', 'kinds', 'all'),
  queryFn: ({ signal }) => api('GET /api/admin/leave-kinds', { signal }),
});

/** The kinds of leave beside paid leave: which the company has, and what each settles. */
export function LeaveKindsSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(kindsQuery);
  useEffect(() => KindForm.preload(), []);
  return (
    <>
      <Hint>{texts.lead}</Hint>
      {query.data?.some(({ active, has_grants: hasGrants }) => active && hasGrants) === true && (
        <Row>
          <Button component={Link} to="/admin/leave/balances/grants" variant="default">
            {texts.grantToMany}
          </Button>
        </Row>
      )}
      <EditableList
        noun={texts.list}
        words={{ add: texts.add, none: texts.none }}
        columns={COLUMNS}
        buttonsWidth="6rem"
        rows={query.data}
        query={query}
        heights={[52, 120]}
        keyOf={({ kind }) => kind}
        nameOf={({ name }) => name}
        mutation={SAVING_KIND}
        isWide
        renderForm={(kind, dialog) => <KindForm kind={kind} {...dialog} />}
        onDone={onDone}
      />
    </>
  );
}

/** The kinds in use, by their names. */
export function LeaveKindsValue(): ReactNode {
  const { data } = useQuery(kindsQuery);
  if (data === undefined) return null;
  const names = data.filter(({ active }) => active).map(({ name }) => name);
  return names.length === 0 ? texts.none : names.join('、');
}

const unitsOf = ({ allows_halves: halves, step_minutes: step }: LeaveKindResponse): string =>
  [texts.whole, ...(halves ? [texts.halves] : []), ...(step === null ? [] : [texts.step(step)])].join('、');

const limitOf = ({ limit_per: per, limit_days: days, has_grants: hasGrants }: LeaveKindResponse): string => {
  const limit = per === null || days === null ? null : texts.limitOf(per, days);
  if (hasGrants) return limit === null ? texts.fromGrants : `${texts.fromGrants}、${limit}`;
  return limit ?? texts.noLimit;
};

const COLUMNS: readonly Column<LeaveKindResponse>[] = [
  { key: 'name', label: texts.name, width: '24%', phone: 'title', cell: ({ name }) => name },
  {
    key: 'state',
    label: texts.state,
    width: '7rem',
    phone: 'aside',
    cell: ({ active }) => <Tag tone={active ? 'good' : 'plain'}>{active ? texts.inUse : texts.off}</Tag>,
  },
  { key: 'pay', label: texts.pay, width: '5rem', cell: ({ is_paid }) => (is_paid ? texts.paid : texts.unpaid) },
  { key: 'units', label: texts.units, width: '10rem', cell: unitsOf },
  { key: 'limit', label: texts.limit, cell: limitOf },
];
