import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ContractChangePreview } from '#contract/contract-changes.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { SHORT_TIME_NAMES, SHORT_TIMES, WAGE_KIND_NAMES, WAGE_KINDS } from '#domain/working-time/contract-terms.ts';
import { api } from '../../lib/api.ts';
import { useHasAny } from '../../lib/lists-in-use.ts';
import { employmentTypesQuery, workRulesQuery } from '../../lib/company-queries.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { CheckField } from '../../ui/choices.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DialogForm, Pair } from '../../ui/dialog-form.tsx';
import { choices } from '../../ui/group-fields.tsx';
import { Hint } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ChangePreview } from './change-preview.tsx';
import { contractTexts } from './contract-texts.ts';
import { contractBody, contractValues, FIVE_DAYS, validateContract, type ContractValues } from './contract-values.ts';
import { listTexts as texts } from './list-texts.ts';
import { WeekFields } from './week-fields.tsx';

/** A change as its fields hold it: those of a contract, of which a blank one stays as it is. */
interface Values extends ContractValues {
  readonly changesWeek: string;
}

/** Says that there are no shorter hours, or no rule, any more, where a blank field says nothing. */
const ENDED = 'ended';

/** The body of valid fields. */
function bodyOf(values: Values, userIds: readonly number[], today: IsoDate) {
  const { effective_date, weekday_minutes, employment_type_id, wage_kind, work_rule_id, ends_on, short_time } =
    contractBody(values, null, today);
  return {
    user_ids: [...userIds],
    effective_date,
    ...(values.changesWeek !== '' && { weekday_minutes }),
    ...(employment_type_id !== null && { employment_type_id }),
    ...(wage_kind !== null && { wage_kind }),
    // `null` is what the choice of none says, here and of shorter hours.
    ...(values.rule !== '' && { work_rule_id }),
    ...(ends_on !== null && { ends_on }),
    ...(values.shortTime !== '' && { short_time }),
  };
}

/** The week counts only where it is to change. */
const validate = (values: Values, today: IsoDate): FieldErrors<keyof Values> =>
  validateContract(values.changesWeek === '' ? { ...values, ...FIVE_DAYS } : values, today);

/** A contract of several people from a day on: what changes, then the outcome for each. */
export function BulkChange({
  userIds,
  onClose,
  onDone,
}: {
  readonly userIds: readonly number[];
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const today = useToday();
  const [values, setValues] = useState((): Values => ({ ...contractValues(null, today), changesWeek: '' }));
  const [preview, setPreview] = useState<ContractChangePreview | null>(null);
  if (preview === null)
    return (
      <BulkForm
        userIds={userIds}
        initial={values}
        onClose={onClose}
        onChecked={(found, entered) => {
          setValues(entered);
          setPreview(found);
        }}
      />
    );
  return (
    <ChangePreview
      preview={preview}
      save={(choice) =>
        api('POST /api/admin/contracts/changes', { body: { ...bodyOf(values, userIds, today), ...choice } })
      }
      onBack={() => setPreview(null)}
      onDone={onDone}
    />
  );
}

function BulkForm({
  userIds,
  initial,
  onClose,
  onChecked,
}: {
  readonly userIds: readonly number[];
  readonly initial: Values;
  readonly onClose: () => void;
  readonly onChecked: (preview: ContractChangePreview, values: Values) => void;
}): ReactNode {
  const today = useToday();
  const hasTypes = useHasAny('employment_types');
  const types = useQuery({ ...employmentTypesQuery, enabled: hasTypes });
  const rules = useQuery(workRulesQuery).data ?? [];
  const form = useForm({
    draft: `contracts ${userIds.join(' ')}`,
    initial,
    validate: (values) => validate(values, today),
    mutation: 'preview-contract-changes',
    save: async (values) => ({
      values,
      preview: await api('POST /api/admin/contracts/changes/preview', { body: bodyOf(values, userIds, today) }),
    }),
    wireNames: {
      effective_date: 'from',
      weekday_minutes: 'mon',
      ends_on: 'endsOn',
      short_time: 'shortTime',
      work_rule_id: 'rule',
    },
    failed: texts.checkFailed,
    onSaved: ({ preview, values }) => onChecked(preview, values),
  });
  const { values } = form;
  const kept = { value: '', label: texts.keep };
  return (
    <DialogForm form={form} firstField="from" save={texts.toPreview} saving={texts.checking} onClose={onClose}>
      <Hint>{texts.bulkLead}</Hint>
      <DateField {...form.typed('from')} label={contractTexts.effectiveDate} required today={today} />
      <CheckField
        label={texts.changesWeek}
        checked={values.changesWeek !== ''}
        onChange={(isChanged) => form.change({ changesWeek: isChanged ? '1' : '' })}
      />
      {values.changesWeek !== '' && <WeekFields form={form} />}
      <Pair onPhones="lines">
        {hasTypes && (
          <SelectField
            {...form.field('employmentType')}
            label={contractTexts.employmentType}
            data={choices(texts.keep, types.data, values.employmentType)}
          />
        )}
        <SelectField
          {...form.field('wageKind')}
          label={contractTexts.wageKind}
          data={[kept, ...WAGE_KINDS.map((value) => ({ value, label: WAGE_KIND_NAMES[value] }))]}
        />
      </Pair>
      {rules.length > 0 && (
        <SelectField
          {...form.field('rule')}
          label={contractTexts.workRule}
          data={[...choices(texts.keep, rules, values.rule), { value: ENDED, label: contractTexts.noWorkRule }]}
        />
      )}
      <Pair onPhones="lines">
        <DateField
          {...form.typed('endsOn')}
          label={contractTexts.endsOn}
          today={today}
          description={texts.blankKeeps}
        />
        <SelectField
          {...form.field('shortTime')}
          label={contractTexts.shortTime}
          data={[
            kept,
            ...SHORT_TIMES.map((value) => ({ value, label: SHORT_TIME_NAMES[value] })),
            { value: ENDED, label: contractTexts.noShortTime },
          ]}
        />
      </Pair>
    </DialogForm>
  );
}
