import { auditActionText } from '#contract/audit-words.ts';
import type { ProofFault, ProofResult, RecordProof } from '#domain/audit/proof.ts';
import { element } from './element.ts';
import { headComparison } from './head-comparison.ts';
import { momentText, recordTable } from './record-table.ts';
import { texts } from './texts.ts';

/** How many faults are named one by one. */
const MOST_FAULTS = 20;

/** What was proven of a file and what wasn't, and its records. */
export function details(fileName: string, { file, faults, erased, heads }: ProofResult): readonly Node[] {
  if (file === null) return [];
  const faulty = new Set(faults.flatMap((fault) => ('record' in fault ? fault.record : [])));
  const hasRecords = file.records.length > 0;
  return [
    facts(fileName, file, erased.length),
    ...(faults.length === 0 && hasRecords ? [headComparison(file, heads)] : []),
    limits(),
    ...(hasRecords ? [recordTable(file, faulty)] : []),
  ];
}

/** A message with a title; `kind` is its colour. */
export const notice = (kind: 'good' | 'bad' | 'plain', title: string, ...children: readonly (Node | string)[]): Node =>
  element('div', { className: `notice ${kind}` }, element('h2', {}, title), ...children);

/** Whether a file is as it was sealed, with each fault by the name of its record. */
export function verdict({ file, faults }: ProofResult): Node {
  if (faults.length > 0) {
    const named = faults.slice(0, MOST_FAULTS).map((fault) => describe(fault, file));
    const more = faults.length > named.length ? [texts.moreFaults(faults.length - named.length)] : [];
    const list = element('ul', {}, ...[...named, ...more].map((text) => element('li', {}, text)));
    return notice('bad', texts.broken, texts.brokenText, list);
  }
  const count = file?.records.length ?? 0;
  return count === 0
    ? notice('plain', texts.none, texts.noneText)
    : notice('good', texts.whole, texts.wholeText(count));
}

function describe(fault: ProofFault, file: RecordProof | null): string {
  if ('record' in fault) {
    const record = file?.records.find(({ id }) => id === fault.record);
    const { work_date = null, action = '' } = record ?? {};
    return texts.faultOf(
      texts.record(fault.record, work_date, auditActionText(action)),
      texts.faults.record[fault.kind],
    );
  }
  if ('seal' in fault) return texts.faults.seals(fault.seal);
  return texts.faults[fault.kind];
}

function facts(fileName: string, file: RecordProof, erased: number): Node {
  const [first, last] = [file.seals.at(0), file.seals.at(-1)];
  const sealed: Partial<Record<keyof typeof texts.facts, string>> =
    first === undefined || last === undefined
      ? {}
      : {
          seals: texts.seals(first.sequence, last.sequence),
          sealedAt: momentText(last.sealed_at),
          head: file.head,
        };
  const shown: Partial<Record<keyof typeof texts.facts, string>> = {
    file: fileName,
    person: texts.person(file.name, file.employee_id, file.user_id),
    company: texts.company(file.company_name, file.company_id),
    month: texts.month(file.month, file.from, file.to),
    count: texts.count(file.records.length, erased),
    ...(file.not_sealed > 0 && { notSealed: texts.notSealed(file.not_sealed) }),
    ...sealed,
  };
  const pairs = Object.entries(shown).map(([key, value]) =>
    element(
      'div',
      {},
      element('dt', {}, texts.facts[key as keyof typeof shown]),
      element('dd', { className: key === 'head' ? 'hash' : '' }, value),
    ),
  );
  return element('dl', {}, ...pairs);
}

const limits = (): Node =>
  element(
    'section',
    {},
    element('h2', {}, texts.limitsTitle),
    element('ul', {}, ...texts.limits.map((text) => element('li', {}, text))),
  );
