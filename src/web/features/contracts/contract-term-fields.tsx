import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { IsoDate } from '#domain/time/date.ts';
import { formatDuration } from '#domain/time/minutes.ts';
import { parseTypedDuration } from '#domain/time/typed.ts';
import {
  RENEWAL_NAMES,
  RENEWALS,
  SHORT_TIME_NAMES,
  SHORT_TIMES,
  WAGE_KIND_NAMES,
  WAGE_KINDS,
} from '#domain/working-time/contract-terms.ts';
import { employmentTypesQuery, workRulesQuery } from '../../lib/company-queries.ts';
import { useHasAny } from '../../lib/lists-in-use.ts';
import type { Form } from '../../lib/use-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Pair } from '../../ui/dialog-form.tsx';
import { hintBelow } from '../../ui/field.tsx';
import { choices } from '../../ui/group-fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { contractTexts as texts } from './contract-texts.ts';
import type { ContractValues } from './contract-values.ts';

const named = <Name extends string>(none: string, values: readonly Name[], names: Readonly<Record<Name, string>>) => [
  { value: '', label: none },
  ...values.map((value) => ({ value, label: names[value] })),
];

/** What a contract says beside its hours. */
export function ContractTermFields({
  form,
  today,
}: {
  readonly form: Form<ContractValues>;
  readonly today: IsoDate;
}): ReactNode {
  const hasTypes = useHasAny('employment_types');
  const types = useQuery({ ...employmentTypesQuery, enabled: hasTypes });
  const rules = useQuery(workRulesQuery).data ?? [];
  return (
    <>
      {rules.length > 0 && (
        <SelectField
          {...form.field('rule')}
          label={texts.workRule}
          data={choices(texts.noWorkRule, rules, form.values.rule)}
          {...hintBelow(texts.workRuleHint)}
        />
      )}
      <Pair onPhones="lines">
        {hasTypes && (
          <SelectField
            {...form.field('employmentType')}
            label={texts.employmentType}
            data={choices(texts.notSet, types.data, form.values.employmentType)}
          />
        )}
        <SelectField
          {...form.field('wageKind')}
          label={texts.wageKind}
          data={named(texts.notSet, WAGE_KINDS, WAGE_KIND_NAMES)}
        />
      </Pair>
      <Pair onPhones="lines">
        <DateField {...form.typed('endsOn')} label={texts.endsOn} today={today} description={texts.endsOnHint} />
        <SelectField
          {...form.field('renewal')}
          label={texts.renewal}
          disabled={form.values.endsOn.trim() === ''}
          data={named(texts.notSet, RENEWALS, RENEWAL_NAMES)}
        />
      </Pair>
      <Pair onPhones="lines">
        <SelectField
          {...form.field('shortTime')}
          label={texts.shortTime}
          data={named(texts.noShortTime, SHORT_TIMES, SHORT_TIME_NAMES)}
        />
        <TypedField
          {...form.typed('leaveDay')}
          label={texts.leaveDay}
          description={texts.leaveDayHint}
          read={parseTypedDuration}
          write={formatDuration}
        />
      </Pair>
    </>
  );
}
