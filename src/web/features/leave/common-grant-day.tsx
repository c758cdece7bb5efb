import { Box } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ChangedGrant, CommonGrantDayResponse } from '#contract/common-grant-day.ts';
import { isMonthDay } from '#domain/leave/common-grant-day.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { Choices } from '../../ui/choices.tsx';
import { Heading, Hint, List, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import styles from './leave.module.css';
import { commonGrantDayTexts as texts, dateText } from './texts.ts';

const choiceQuery = queryOptions({
  queryKey: queryKey('leave', 'common-grant-day'),
  queryFn: ({ signal }) => api('GET /api/admin/common-grant-day', { signal }),
});

/** Everybody's grants are planned twice. */
const PREVIEW_TIMEOUT_MS = 120_000;

const previewQuery = (monthDay: string | null) =>
  queryOptions({
    queryKey: queryKey('leave', 'common-grant-day', 'preview', monthDay),
    queryFn: ({ signal }) =>
      api('POST /api/admin/common-grant-day/preview', {
        body: { month_day: monthDay },
        timeoutMs: PREVIEW_TIMEOUT_MS,
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** The day on which a company grants all leave but the first (一斉付与日). */
export function CommonGrantDaySetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(choiceQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['20rem']}>
      {(saved) => <Choice saved={saved} onDone={onDone} />}
    </Loaded>
  );
}

/** The day, in a few words. */
export function CommonGrantDayValue(): ReactNode {
  const { data } = useQuery(choiceQuery);
  return data && (data.month_day === null ? texts.none : texts.everyYear(...partsOf(data.month_day)));
}

/** `04-01` as 4 and 1. */
const partsOf = (monthDay: string): [month: number, day: number] => [
  Number(monthDay.slice(0, 2)),
  Number(monthDay.slice(3)),
];

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const twoDigits = (value: string): string => value.padStart(2, '0');

function Choice({
  saved,
  onDone,
}: {
  readonly saved: CommonGrantDayResponse;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const [month, day] = partsOf(saved.month_day ?? '04-01');
  const setting = useSetting({
    name: 'common-grant-day',
    saved: {
      by: saved.month_day === null ? 'person' : 'company',
      month: String(month),
      day: String(day),
    },
    validate: (values) => (values.by === 'company' && !isMonthDay(monthDayOf(values)) ? { day: texts.noSuchDay } : {}),
    shownBy: 'GET /api/admin/common-grant-day',
    save: (values, seen) => api('PUT /api/admin/common-grant-day', { ...seen, body: { month_day: wantedOf(values) } }),
    wireNames: { month_day: 'day' },
    failed: texts.saveFailed,
    isChange: (values) => wantedOf(values) !== saved.month_day,
    changes: 'leave',
    onDone,
  });
  const { values, change } = setting;
  const wanted = wantedOf(values);
  const isChanged = wanted !== saved.month_day && (wanted === null || isMonthDay(wanted));
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      <Choices
        legend={texts.by}
        name="by"
        layout="column"
        choices={[
          { value: 'person', label: texts.byPerson },
          { value: 'company', label: texts.byCompany },
        ]}
        value={values.by}
        onChange={(by) => change({ by })}
      />
      {values.by === 'company' && (
        <Row gap="md" align="end">
          <SelectField
            {...setting.field('month')}
            label={texts.month}
            data={upTo(12).map((value) => ({ value: String(value), label: texts.monthOf(value) }))}
          />
          <SelectField
            {...setting.field('day')}
            label={texts.day}
            data={upTo(31).map((value) => ({ value: String(value), label: texts.dayOf(value) }))}
          />
        </Row>
      )}
      {isChanged && <Preview monthDay={wanted} />}
    </SettingForm>
  );
}

type Values = Readonly<Record<'by' | 'month' | 'day', string>>;

/** The day that is chosen, `null` for each person's own. */
const wantedOf = (values: Values): string | null => (values.by === 'company' ? monthDayOf(values) : null);

const monthDayOf = ({ month, day }: Pick<Values, 'month' | 'day'>): string => `${twoDigits(month)}-${twoDigits(day)}`;

/** Whose next grant would be another. */
function Preview({ monthDay }: { readonly monthDay: string | null }): ReactNode {
  const query = useQuery(previewQuery(monthDay));
  return (
    <Stack gap="sm">
      <Heading size="sm" id="changed-grants">
        {texts.changes}
      </Heading>
      <Loaded query={query} failed={texts.previewFailed} heights={['6rem']}>
        {({ people, unchanged }) => (
          <>
            <Text role="status">{texts.counts(people.length, unchanged)}</Text>
            {people.length > 0 && (
              <Box
                mah="20rem"
                className={styles.scrolls ?? ''}
                tabIndex={0}
                role="group"
                aria-labelledby="changed-grants"
              >
                <List rules="above">
                  {people.map((person) => (
                    <Box component="li" key={person.user_id} py="0.375rem">
                      <Text>
                        {person.name} <Hint as="span">{person.employee_id}</Hint>
                      </Text>
                      <Hint>{texts.fromTo(grantText(person.before), grantText(person.after))}</Hint>
                    </Box>
                  ))}
                </List>
              </Box>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

const grantText = (grant: ChangedGrant['before']): string =>
  grant === null ? texts.noGrant : texts.grant(dateText(grant.date), grant.days);
