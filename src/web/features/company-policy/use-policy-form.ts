import { useQueryClient } from '@tanstack/react-query';

import type { CompanyPolicy } from '#contract/company-policy.ts';
import { addMonths, parseIsoMonth, type IsoMonth } from '#domain/time/date.ts';
import { api, ApiError } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFieldErrors } from '../../lib/use-field-errors.ts';
import { differencesBetween } from './policy-items.ts';
import { policyIn, policyQuery } from './policy-queries.ts';
import { readPolicy, typedPolicy, type PolicyField, type TypedPolicy } from './policy-values.ts';

/** The edited fields and the month from which they apply; other fields are as in force in that month. */
interface Draft {
  readonly month: string;
  readonly edits: Partial<TypedPolicy>;
}

/**
 * The rules as they are being changed, from the first touch until they are saved. They take effect from the next month
 * unless another is chosen: the sheet of a month that runs changes under nobody's hands.
 */
export function usePolicyForm(company: CompanyPolicy, thisMonth: IsoMonth) {
  const queryClient = useQueryClient();
  const draft = useDraft<Draft>('company-policy', { month: addMonths(thisMonth, 1), edits: {} });
  const month = parseIsoMonth(draft.values.month) ?? addMonths(thisMonth, 1);
  const base = policyIn(company, month);
  const typed: TypedPolicy = { ...typedPolicy(base), ...draft.values.edits };
  const read = readPolicy(typed, base);
  const { errors, reported, setErrors, clear } = useFieldErrors<PolicyField>();
  const differences = read.policy === null ? [] : differencesBetween(base, read.policy);

  return {
    month,
    typed,
    base,
    /** The parsed fields; `null` while one is invalid. */
    policy: read.policy,
    differences,
    isChanged: differences.length > 0 || read.policy === null,
    errors: { ...errors },
    reported,
    chooseMonth: (chosen: IsoMonth): void => draft.change({ month: chosen }),
    change: (field: PolicyField, value: string): void => {
      draft.change({ edits: { ...draft.values.edits, [field]: value } });
      clear([field]);
    },
    /** Validates the fields; returns whether they can be saved. */
    check: (): boolean => {
      setErrors(read.errors ?? {});
      return read.policy !== null;
    },
    discard: draft.discard,
    /** Saves what is typed; resolves with what the server says of it. */
    save: async (): Promise<string> => {
      if (read.policy === null) throw new Error('the form is not filled in');
      const body = { effective_month: month, ...read.policy };
      const { message, ...saved } = await api('PUT /api/admin/company-policy', { body }).catch((error: unknown) => {
        setErrors(error instanceof ApiError ? error.fields : {});
        throw error;
      });
      queryClient.setQueryData(policyQuery.queryKey, saved);
      // What was calculated by the rules that held before.
      void invalidate(queryClient, 'companyPolicy');
      draft.discard();
      return message;
    },
  };
}

export type PolicyForm = ReturnType<typeof usePolicyForm>;
