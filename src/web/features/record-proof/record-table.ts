import { AUDIT_SYSTEM, auditActionText, auditChanges } from '#contract/audit-words.ts';
import type { ProofRecord, RecordProof } from '#domain/audit/proof.ts';
import { parseIsoDate } from '#domain/time/date.ts';
import { epochMs, formatInstant } from '#domain/time/instant.ts';
import { element } from './element.ts';
import { texts } from './texts.ts';

/** How many rows are drawn at a time. */
const ROWS = 200;

/** A text of a forged file may have any length. */
const MOST_CHARACTERS = 2_000;

/** The moment on Japan's clock; of a forged file the number itself, where it is none. */
export function momentText(ms: number): string {
  try {
    return formatInstant(epochMs(ms)).slice(0, 19).replace('T', ' ');
  } catch {
    return String(ms);
  }
}

/** All records of a file in words, with those that don't fit marked. */
export function recordTable(file: RecordProof, faulty: ReadonlySet<number>): HTMLElement {
  const { columns } = texts;
  const body = element('tbody');
  const head = element('tr', {}, ...Object.values(columns).map((label) => element('th', { scope: 'col' }, label)));
  const table = element('table', {}, element('thead', {}, head), body);
  const more = element('button', { type: 'button', className: 'button' });
  let shown = 0;
  const showMore = (): void => {
    const next = file.records.slice(shown, shown + ROWS);
    body.append(...next.map((record) => row(file, record, faulty.has(record.id))));
    shown += next.length;
    more.hidden = shown === file.records.length;
    more.textContent = texts.more(file.records.length - shown);
  };
  more.addEventListener('click', showMore);
  showMore();
  const title = element('h2', { id: 'records-title' }, texts.recordsTitle);
  const scroll = element('div', { className: 'scroll', tabIndex: 0, role: 'region' }, table);
  scroll.setAttribute('aria-labelledby', title.id);
  return element('section', {}, title, scroll, more);
}

function row(file: RecordProof, record: ProofRecord, isFaulty: boolean): HTMLElement {
  const isErased = record.salt === null;
  const cells: Record<keyof typeof texts.columns, string | readonly string[]> = {
    id: String(record.id),
    at: momentText(record.at),
    workDate: record.work_date ?? '',
    action: auditActionText(record.action),
    actor: actorText(file, record),
    changes: isErased ? texts.erased : changesOf(record),
    reason: record.reason ?? '',
    sequence: String(record.sequence),
    verdict: isFaulty ? texts.differs : texts.fits,
  };
  const drawn = Object.entries(cells).map(([key, text]) => {
    const cell = element('td', {}, ...[text].flat().map((line) => element('div', {}, cut(line))));
    cell.dataset['label'] = texts.columns[key as keyof typeof cells];
    return cell;
  });
  return element('tr', { className: isFaulty ? 'faulty' : '' }, ...drawn);
}

const cut = (text: string): string => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);

function actorText(file: RecordProof, { actor_user_id: actor }: ProofRecord): string {
  if (actor === null) return AUDIT_SYSTEM;
  return actor === file.user_id ? texts.own : texts.other(actor);
}

/** What was changed, in words; what was recorded in no form that kintai writes, as it is. */
function changesOf({ action, before, after, work_date }: ProofRecord): readonly string[] {
  try {
    const values = { action, before: jsonOf(before), after: jsonOf(after) };
    const changes = auditChanges(values, work_date === null ? null : parseIsoDate(work_date));
    return changes.map((change) => texts.change(change.label, change.before, change.after));
  } catch {
    return [before, after].filter((side) => side !== null);
  }
}

const jsonOf = (side: string | null): unknown => (side === null ? null : JSON.parse(side));
