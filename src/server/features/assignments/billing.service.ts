import type { SettledMonthResponse, SettledPerson } from '#contract/assigned-work.ts';
import { BILLING_TEMPLATES, type BillingFormat, type BillingItem, billingRows } from '#domain/assignments/billing.ts';
import { groupBy } from '#domain/group-by.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { literalCsvLines } from '../../platform/http/csv.ts';
import { beginningOf, encodeText, lackingCharacters } from '../../platform/http/text-encoding.ts';
import { settledPeople } from './settlements.service.ts';

/**
 * The file of what clients are billed for a month, as other software imports it. Throws `billing_not_over` for a month under way,
 * `billing_empty` where the caller reads no price of it, and `billing_characters` for a text that the encoding lacks.
 */
export async function billingFile(
  database: Database,
  caller: Caller,
  period: WagePeriod,
  { format, now }: { readonly format: BillingFormat; readonly now: EpochMs },
): Promise<Buffer> {
  if (japanDate(now) <= period.to) throw new AppError('billing_not_over');
  const template = BILLING_TEMPLATES[format];
  const people = await settledPeople(database, caller, period, now);
  const items = people.flatMap((person) => person.assignments.flatMap((one) => itemsOf(person, one)));
  if (items.length === 0) throw new AppError('billing_empty');
  const invoices = [...groupBy(items, ({ client }) => client)].map(([client, own]) => ({ client, items: own }));
  const month = { name: `${formatPeriodName(period)}分`, lastDay: period.to };
  const text = literalCsvLines(billingRows(template, invoices, month), 'as_needed');
  const characters = lackingCharacters(text, template.encoding);
  if (characters !== '') throw new AppError('billing_characters', { values: { names: characters } });
  return Buffer.concat([beginningOf(template.encoding), encodeText(text, template.encoding)]);
}

/** What of a settled month is billed: its price, and apart from it what is short and in excess; nothing without a price. */
function itemsOf(
  { name: person }: SettledPerson,
  { price, settlement, ...one }: SettledMonthResponse,
): (BillingItem & { readonly client: string })[] {
  if (price === undefined) return [];
  const name = [one.job_assignment, person].filter((part) => part !== null).join(' ');
  const client = one.client_company;
  const time = (length: number): string => formatDuration(minutes(length));
  const band =
    settlement === undefined ? '' : `（精算幅 ${time(settlement.lower_minutes)}〜${time(settlement.upper_minutes)}）`;
  return [
    { client, name, detail: `作業時間 ${time(one.billed_minutes)}${band}`, amount: price.monthly },
    { client, name: `${name} 控除`, detail: time(settlement?.shortage_minutes ?? 0), amount: -price.deduction },
    { client, name: `${name} 超過`, detail: time(settlement?.excess_minutes ?? 0), amount: price.surcharge },
  ].filter(({ amount }, place) => place === 0 || amount !== 0);
}
