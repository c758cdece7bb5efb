import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PersonLimitResponse } from '#contract/dispatch.ts';
import { DISPATCH_EMPLOYMENT_NAMES, DISPATCH_EMPLOYMENTS } from '#domain/assignments/assignment.ts';
import { dispatchLimit } from '#domain/assignments/dispatch-limit.ts';
import { isExempt, unitKey } from '#domain/assignments/dispatch-limits.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import type { Form } from '../../lib/use-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { AssignmentValues } from './assignment-values.ts';
import { dispatchQuery } from './dispatch-queries.ts';
import { dispatchTexts as texts } from './dispatch-texts.ts';
import { formTexts } from './form-texts.ts';

/** How many people's limits are said one by one. */
const NAMED = 5;

/** Of a dispatch: how the people are employed, and their limits as it is entered. A dispatch beyond a limit can still be saved. */
export function DispatchFields({
  form,
  people,
  assignmentId,
  today,
}: {
  readonly form: Form<AssignmentValues>;
  /** Whom it is for; a name where there are several to choose. */
  readonly people: readonly { readonly id: number; readonly name: string | null }[];
  /** The assignment that is changed, which doesn't count as it was. */
  readonly assignmentId: number | null;
  readonly today: IsoDate;
}): ReactNode {
  const query = useQuery(dispatchQuery);
  const { values } = form;
  const notes =
    query.data === undefined
      ? []
      : people.slice(0, NAMED).flatMap((person) => {
          const limit = limitOf(query.data.people, person.id, { values, assignmentId, today });
          return limit === null ? [] : [{ ...person, ...limit }];
        });
  return (
    <>
      <SelectField
        {...form.field('employment')}
        label={formTexts.employment}
        data={[
          { value: '', label: formTexts.notSaid },
          ...DISPATCH_EMPLOYMENTS.map((value) => ({ value, label: DISPATCH_EMPLOYMENT_NAMES[value] })),
        ]}
      />
      <div role="status">
        <Stack gap="sm">
          {query.isError && <Hint>{texts.noteFailed}</Hint>}
          {notes.map(({ id, name, limitOn, countedFrom, isBeyond }) =>
            limitOn === null ? (
              id === notes[0]?.id && <Hint key={id}>{texts.noteExempt}</Hint>
            ) : isBeyond ? (
              <Banner key={id} kind="info" icon={IconAlertTriangle}>
                {texts.noteBeyond(name, formatDate(limitOn))}
              </Banner>
            ) : (
              <Hint key={id}>{texts.noteLimit(name, formatDate(limitOn), formatDate(countedFrom))}</Hint>
            ),
          )}
          {people.length > NAMED && <Hint>{texts.noteMore(people.length - NAMED)}</Hint>}
        </Stack>
      </div>
    </>
  );
}

/** The limit of a person in the unit that is entered, with the days that are; `null` while the fields aren't filled. */
function limitOf(
  known: readonly PersonLimitResponse[],
  userId: number,
  {
    values,
    assignmentId,
    today,
  }: { readonly values: AssignmentValues; readonly assignmentId: number | null; readonly today: IsoDate },
): { readonly limitOn: IsoDate | null; readonly countedFrom: IsoDate; readonly isBeyond: boolean } | null {
  const from = parseTypedDate(values.from, today);
  const to = parseTypedDate(values.to, today);
  if (values.client === '' || from === null || (to !== null && to < from)) return null;
  const entered = { clientCompanyId: Number(values.client), workplace: values.workplace, unit: values.unit };
  const periods = known
    .filter(
      (one) =>
        one.user_id === userId &&
        unitKey({ clientCompanyId: one.client_company_id, workplace: one.workplace, unit: one.client_unit }) ===
          unitKey(entered),
    )
    .flatMap((one) => one.periods)
    .filter((one) => one.client_assignment_id !== assignmentId)
    .map(({ from_date, to_date }) => ({ from: isoDate(from_date), to: to_date === null ? null : isoDate(to_date) }));
  const limit = dispatchLimit(
    [...periods, { from, to }],
    isExempt(values.employment === '' ? null : values.employment),
  );
  if (limit === null) return null;
  const { limitOn, countedFrom } = limit;
  return { limitOn, countedFrom, isBeyond: limitOn !== null && (from >= limitOn || (to !== null && to >= limitOn)) };
}
