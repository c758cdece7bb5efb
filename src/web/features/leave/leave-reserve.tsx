import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { MOST_RESERVE_DAYS } from '#domain/leave/reserve.ts';
import type { LeaveReserveResponse, ReserveOfPerson } from '#contract/leave-reserve.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { SwitchField } from '../../ui/choices.tsx';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { TextField } from '../../ui/field.tsx';
import { Heading, Hint } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { reserveTexts as texts } from './texts.ts';

const reserveQuery = queryOptions({
  queryKey: queryKey('leave', 'reserve'),
  queryFn: ({ signal }) => api('GET /api/admin/leave-reserve', { signal }),
});

/** Whether and how a company keeps the days of paid leave that lapse (積立休暇), and who has some. */
export function LeaveReserveSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(reserveQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['16rem', '8rem']}>
      {(saved) => (
        <>
          <Reserve saved={saved} onDone={onDone} />
          <Heading>{texts.people}</Heading>
          <DataList
            label={texts.people}
            columns={columns}
            rows={saved.people}
            keyOf={({ user_id: id }) => id}
            none={texts.nobody}
            heights={[52, 110]}
          />
        </>
      )}
    </Loaded>
  );
}

/** The rule, in a few words. */
export function LeaveReserveValue(): ReactNode {
  const { data } = useQuery(reserveQuery);
  return data && (data.limit_days === null ? texts.off : texts.upTo(data.limit_days));
}

const columns: readonly Column<ReserveOfPerson>[] = [
  {
    key: 'employee',
    label: texts.employee,
    phone: 'title',
    cell: ({ name, employee_id: employeeId }) => (
      <>
        {name} <Hint as="span">{employeeId}</Hint>
      </>
    ),
  },
  { key: 'left', label: texts.left, width: '7rem', align: 'end', cell: ({ left_days: days }) => texts.days(days) },
  { key: 'kept', label: texts.kept, width: '8rem', align: 'end', cell: ({ kept_days: days }) => texts.days(days) },
];

/** The most days as typed; `null` for what is no number of them. */
const parseLimit = (typed: string): number | null => parseTypedNumber(typed, { min: 1, max: MOST_RESERVE_DAYS });

function Reserve({
  saved,
  onDone,
}: {
  readonly saved: LeaveReserveResponse;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const setting = useSetting({
    name: 'leave-reserve',
    saved: {
      isOn: saved.limit_days === null ? '' : 'on',
      limit: String(saved.limit_days ?? 40),
      purposes: saved.purposes,
    },
    validate: ({ isOn, limit }) =>
      isOn === 'on' && parseLimit(limit) === null ? { limit: texts.limitFault(MOST_RESERVE_DAYS) } : {},
    shownBy: 'GET /api/admin/leave-reserve',
    save: ({ isOn, limit, purposes }, seen) =>
      api('PUT /api/admin/leave-reserve', {
        ...seen,
        body: {
          limit_days: isOn === 'on' ? parseLimit(limit) : null,
          ...(purposes.trim() !== '' && { purposes: purposes.trim() }),
        },
      }),
    wireNames: { limit_days: 'limit', purposes: 'purposes' },
    failed: texts.saveFailed,
    changes: 'leave',
    onDone,
  });
  const { values } = setting;
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      <SwitchField label={texts.isOn} hint={texts.isOnHint} {...setting.flag('isOn')} />
      {values.isOn === 'on' && (
        <>
          <TextField {...setting.field('limit')} label={texts.limit} required inputMode="numeric" autoComplete="off" />
          <TextArea {...setting.field('purposes')} label={texts.purposes} rows={2} />
          <Hint>{texts.purposesHint}</Hint>
        </>
      )}
    </SettingForm>
  );
}
