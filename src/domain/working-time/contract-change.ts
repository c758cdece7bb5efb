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
  /** What its weeks come to, which the weekdays have to come to as well. */
  readonly weekly?: Partial<Pick<ContractOnRecord, 'weeklyDays' | 'weeklyMinutes'>> | undefined;
  /** The days of a year (年間所定労働日数). */
  readonly annualDays?: number | null | undefined;
  readonly terms: Partial<ContractTerms>;
}

/** The outcome of a change. */
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
      readonly fault: 'contract_date_far' | 'contract_ends_before' | 'contract_without_week' | 'contract_counts_differ';
    };

/**
 * The outcome of a change of a person's `contracts`. A fault: the day is out of reach, the term ends before it begins, the
 * weekdays don't add up to the days agreed for a week, or nobody has ever entered them and it is not the counts alone that are
 * there.
 */
export function changeContract(
  contracts: readonly ContractOnRecord[],
  { from, annualDays, weekly, terms, ...change }: ContractChange,
  today: IsoDate,
): ContractOutcome {
  const gone = replacedBy(contracts, from);
  const there = contracts.find((one) => one.from === from);
  if (there === undefined && !isContractDate(from, today)) return { outcome: 'fault', fault: 'contract_date_far' };
  const replaced = there ?? gone[0];
  const base = replaced ?? inForce(contracts, from);
  const week = change.week ?? base?.minutes ?? null;
  const days = annualDays === undefined ? (base?.annualDays ?? null) : annualDays;
  const agrees = ({ weeklyDays, weeklyMinutes }: ContractOnRecord): boolean =>
    (weekly?.weeklyDays ?? weeklyDays) === weeklyDays && (weekly?.weeklyMinutes ?? weeklyMinutes) === weeklyMinutes;
  if (week === null) {
    const isThere =
      there !== undefined && isSameContract(there, { ...there, ...terms, annualDays: days }) && agrees(there);
    return isThere ? { outcome: 'unchanged', contract: there } : { outcome: 'fault', fault: 'contract_without_week' };
  }
  const contract = contractOfWeek(from, week, days, { ...termsFrom(contracts, from, week, replaced), ...terms });
  if (!agrees(contract)) return { outcome: 'fault', fault: 'contract_counts_differ' };
  if (contract.endsOn !== null && contract.endsOn < from) return { outcome: 'fault', fault: 'contract_ends_before' };
  if (there !== undefined && isSameContract(there, contract)) return { outcome: 'unchanged', contract };
  return { outcome: there === undefined ? 'add' : 'change', contract, gone };
}

/** A person's contracts after a change, in any order. */
export const contractsAfter = (contracts: readonly ContractOnRecord[], outcome: ContractOutcome): ContractOnRecord[] =>
  outcome.outcome === 'fault' || outcome.outcome === 'unchanged'
    ? [...contracts]
    : [...contracts.filter((one) => !outcome.gone.includes(one)), outcome.contract];
