import type { IsoDate } from '../time/date.ts';
import { inForce } from '../time/in-force.ts';
import type { MinutesOfWeek } from './contract.ts';
import {
  type ContractOnRecord,
  contractOfWeek,
  isContractDate,
  isSameContract,
  replacedBy,
  termsFrom,
} from './contract-on-record.ts';
import type { ContractTerms } from './contract-terms.ts';

/** What is to be true of a person's contract from a day on; what isn't said stays as it is until then. */
export interface ContractChange {
  readonly from: IsoDate;
  /** The minutes of each weekday. */
  readonly week?: MinutesOfWeek | undefined;
  /** The days of a year (年間所定労働日数). */
  readonly annualDays?: number | null | undefined;
  readonly terms: Partial<ContractTerms>;
}

/** What comes of a change. */
export type ContractOutcome =
  | { readonly outcome: 'unchanged'; readonly contract: ContractOnRecord }
  | {
      /** Another contract, or one of the same day in place of those that are `gone` with it. */
      readonly outcome: 'add' | 'change';
      readonly contract: ContractOnRecord;
      readonly gone: readonly ContractOnRecord[];
    }
  | {
      readonly outcome: 'fault';
      readonly fault: 'contract_date_far' | 'contract_ends_before' | 'contract_without_week';
    };

/**
 * What comes of a change of a person's `contracts`. A fault: the day is out of reach, the term ends before it begins, or
 * nobody has ever entered the weekdays.
 */
export function changeContract(
  contracts: readonly ContractOnRecord[],
  { from, annualDays, terms, ...change }: ContractChange,
  today: IsoDate,
): ContractOutcome {
  if (!isContractDate(from, today)) return { outcome: 'fault', fault: 'contract_date_far' };
  const gone = replacedBy(contracts, from);
  const there = contracts.find((one) => one.from === from);
  const replaced = there ?? gone[0];
  const base = replaced ?? inForce(contracts, from);
  const week = change.week ?? base?.minutes ?? null;
  if (week === null) return { outcome: 'fault', fault: 'contract_without_week' };
  const contract = contractOfWeek(from, week, annualDays === undefined ? (base?.annualDays ?? null) : annualDays, {
    ...termsFrom(contracts, from, week, replaced),
    ...terms,
  });
  if (contract.endsOn !== null && contract.endsOn < from) return { outcome: 'fault', fault: 'contract_ends_before' };
  if (there !== undefined && isSameContract(there, contract)) return { outcome: 'unchanged', contract };
  return { outcome: there === undefined ? 'add' : 'change', contract, gone };
}

/** A person's contracts after a change, in any order. */
export const contractsAfter = (contracts: readonly ContractOnRecord[], outcome: ContractOutcome): ContractOnRecord[] =>
  outcome.outcome === 'fault' || outcome.outcome === 'unchanged'
    ? [...contracts]
    : [...contracts.filter((one) => !outcome.gone.includes(one)), outcome.contract];
