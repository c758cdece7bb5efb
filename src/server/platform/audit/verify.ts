import { type Kysely, sql } from 'kysely';

import { headOf, isSameHash, leafOf, NO_HEAD, rootOf, type Seal } from '#domain/audit/seal.ts';
import { epochMs, formatInstant } from '#domain/time/instant.ts';
import type { Database } from '../database/database.ts';
import { readSnapshot } from '../database/read-snapshot.ts';
import type { DB } from '../database/schema.ts';
import { formatTimestamp } from '../database/timestamp.ts';
import { sha256 } from '../sha256.ts';
import { sealedColumns, type SealedRow, toSealedEntry } from './sealing.ts';
import type { AuditFinding, FindingKind } from './finding.ts';
import { lastStep, type RecordedStep, recordedStep } from '../clock/clock-steps.ts';
import { verifyRecords } from './verify-records.ts';

/** A company's audit log as it was found. */
export interface AuditReport {
  readonly companyId: string;
  readonly seals: number;
  /** How many entries the seals have. */
  readonly sealed: number;
  /** How many entries have no seal yet: nothing is known of them. */
  readonly unsealed: number;
  /** How many entries were erased, their leaves being kept. */
  readonly erased: number;
  /** The steps of the server's clock that the log has, in its order. */
  readonly clockSteps: readonly RecordedStep[];
  /** How many entries are dated earlier than they were added, which a step of the clock explains. */
  readonly explained: number;
  readonly findings: readonly AuditFinding[];
}

/** Seals and entries are read in parts of so many. */
const SEALS_AT_ONCE = 20;
const ENTRIES_AT_ONCE = 20_000;

/** An entry may be committed so long after the instant that it names. */
const COMMITTED_WITHIN_MS = 3_600_000;

/** The audit entry that records an erasure is about the person whose entries are erased. */
const ERASURE = /^erase/;

interface SealRow {
  readonly sequence: number;
  readonly size: number;
  readonly entries: number;
  readonly is_complete: boolean;
  readonly sealed_at: Date;
  readonly root: Buffer;
  readonly head: Buffer;
}

interface LeafRow extends SealedRow {
  readonly leaf_id: number;
  readonly sequence: number;
  readonly position: number;
  readonly leaf: Buffer;
  readonly salt: Buffer | null;
  readonly is_there: boolean;
}

/**
 * Compares a company's audit entries with their seals and its records with the entries, as of one moment: names each entry
 * that was changed, deleted, added afterwards or reordered, each seal that is missing or was changed, and each record that
 * isn't as its last entry says. What is not sealed yet, and what somebody has
 * cut off or written again with all seals, is not found here but by exported heads.
 */
export function verifyAudit(database: Database, companyId: string): Promise<AuditReport> {
  return readSnapshot(database.kysely, (trx) => new Verification(trx, companyId).run());
}

/** One verification: the chain is followed seal by seal, and what was found on the way is kept. */
class Verification {
  readonly #db: Kysely<DB>;
  readonly #companyId: string;
  readonly #findings: AuditFinding[] = [];
  /** The erased entries, with the person whom they are about, and the persons of whom an erasure is recorded. */
  readonly #erased = new Map<number, number | null>();
  readonly #erasures = new Set<number>();
  #seals = 0;
  #sealed = 0;
  #sequence = 0;
  #entries = 0;
  /** `null` after a gap, where it is unknown. */
  #head: Uint8Array | null = NO_HEAD;
  /** When all entries that were committed by then were sealed. */
  #completeAt = Number.NEGATIVE_INFINITY;
  readonly #clockSteps: RecordedStep[] = [];
  /** How much earlier than that entries may be dated, as the clock has stepped. */
  #allowedBack = 0;
  #explained = 0;

  constructor(db: Kysely<DB>, companyId: string) {
    this.#db = db;
    this.#companyId = companyId;
  }

  async run(): Promise<AuditReport> {
    for (let rows = await this.#nextSeals(); rows.length > 0; rows = await this.#nextSeals()) {
      const leaves = Map.groupBy(
        await this.#leavesOf(rows[0]?.sequence ?? 0, rows.at(-1)?.sequence ?? 0),
        ({ sequence }) => sequence,
      );
      for (const row of rows) await this.#followTo(row, leaves.get(row.sequence) ?? []);
    }
    await this.#findLeavesAfter(this.#sequence);
    const unsealed = await this.#lookAtUnsealed();
    this.#lookAtErased();
    await this.#lookAtLastStep();
    this.#findings.push(...(await verifyRecords(this.#db, this.#companyId)));
    return {
      companyId: this.#companyId,
      seals: this.#seals,
      sealed: this.#sealed,
      unsealed,
      erased: this.#erased.size,
      clockSteps: this.#clockSteps,
      explained: this.#explained,
      findings: this.#findings,
    };
  }

  #report(kind: FindingKind, auditEntryIds: readonly number[], text: string): void {
    this.#findings.push({ companyId: this.#companyId, kind, auditEntryIds, text });
  }

  async #nextSeals(): Promise<SealRow[]> {
    return this.#db
      .selectFrom('audit_seal')
      .select(['sequence', 'size', 'entries', 'is_complete', 'sealed_at', 'root', 'head'])
      .where('company_id', '=', this.#companyId)
      .where('sequence', '>', this.#sequence)
      .orderBy('sequence')
      .limit(SEALS_AT_ONCE)
      .execute();
  }

  async #leavesOf(first: number, last: number): Promise<LeafRow[]> {
    const { rows } = await sql<LeafRow>`
      select l.audit_entry_id as leaf_id, l.sequence, l.position, l.leaf, l.salt,
        e.audit_entry_id is not null as is_there, ${sealedColumns}
      from audit_leaf l left join audit_entry e using (company_id, audit_entry_id)
      where l.company_id = ${this.#companyId} and l.sequence between ${first} and ${last}
      order by l.sequence, l.position`.execute(this.#db);
    return rows;
  }

  /** Follows the chain to the next seal that there is. */
  async #followTo(row: SealRow, leaves: readonly LeafRow[]): Promise<void> {
    if (row.sequence > this.#sequence + 1) await this.#reportGap(row);
    const seal: Seal = {
      companyId: this.#companyId,
      sequence: row.sequence,
      size: row.size,
      entries: row.entries,
      isComplete: row.is_complete,
      sealedAt: row.sealed_at.getTime(),
      root: row.root,
    };
    const ids = leaves.map(({ leaf_id }) => leaf_id);
    if (this.#head !== null && !isSameHash(await headOf(sha256, this.#head, seal), row.head))
      this.#report(
        'seal_changed',
        ids,
        `seal ${row.sequence} was changed, or one before it: its head doesn't follow. It has ${named(ids)}.`,
      );
    const steps = await this.#stepsIn(leaves);
    this.#allowBack(steps);
    for (const leaf of leaves) await this.#lookAt(leaf);
    await this.#lookAtTree(row, leaves);
    const sealedAt = row.sealed_at.getTime();
    // Behind a step the seals go on from where the clock was set to.
    if (row.is_complete) this.#completeAt = sealedAt;
    else if (steps.length > 0) this.#completeAt = Math.min(sealedAt, this.#completeAt);
    this.#endSteps(steps);
    this.#seals += 1;
    this.#sealed += row.size;
    this.#sequence = row.sequence;
    this.#entries = row.entries;
    this.#head = row.head;
  }

  /** The steps of the clock that entries of a seal record, as they were sealed: one that was changed explains nothing. */
  async #stepsIn(leaves: readonly LeafRow[]): Promise<RecordedStep[]> {
    const steps: RecordedStep[] = [];
    for (const row of leaves) {
      const step = row.is_there ? recordedStep(row) : null;
      if (step === null || row.salt === null) continue;
      if (isSameHash(await leafOf(sha256, toSealedEntry(row), row.salt), row.leaf)) steps.push(step);
    }
    return steps;
  }

  /**
   * From a step on until the clock is believed again, the entries that come with either included, what is added may be dated
   * back by as much as the clock moved. No more: what was changed, deleted or reordered is found all the same.
   */
  #allowBack(steps: readonly RecordedStep[]): void {
    this.#clockSteps.push(...steps);
    for (const { from, to } of steps) this.#allowedBack = Math.max(this.#allowedBack, Math.abs(to - from));
  }

  #endSteps(steps: readonly RecordedStep[]): void {
    if (steps.at(-1)?.isEnd === true) this.#allowedBack = 0;
  }

  async #reportGap(next: SealRow): Promise<void> {
    const [first, last] = [this.#sequence + 1, next.sequence - 1];
    const left = (await this.#leavesOf(first, last)).map(({ leaf_id }) => leaf_id);
    const lost = next.entries - next.size - this.#entries;
    this.#report(
      'seal_missing',
      left,
      `${first === last ? `seal ${first} is` : `the seals ${first} to ${last} are`} missing, with ${lost} entries${
        left.length > 0 ? `, of which there are still the leaves of ${named(left)}` : ''
      }.`,
    );
    this.#head = null;
  }

  async #lookAt(row: LeafRow): Promise<void> {
    const { leaf_id: id, sequence } = row;
    if (row.salt === null) {
      this.#erased.set(id, row.is_there ? row.subject_user_id : null);
      if (row.is_there && [row.before, row.after, row.reason, row.records].some((content) => content !== null))
        this.#report('changed', [id], `${describe(row)} of seal ${sequence} was erased, and says something again.`);
      return;
    }
    if (!row.is_there) return this.#report('deleted', [id], `entry ${id} of seal ${sequence} was deleted.`);
    if (!isSameHash(await leafOf(sha256, toSealedEntry(row), row.salt), row.leaf))
      return this.#report('changed', [id], `${describe(row)} of seal ${sequence} was changed.`);
    if (ERASURE.test(row.action) && row.subject_user_id !== null) this.#erasures.add(row.subject_user_id);
    this.#lookAtTime(row, `seal ${sequence} has it`);
  }

  /** Finds what was added later than it says. */
  #lookAtTime(row: SealedRow, what: string): void {
    const back = this.#completeAt - COMMITTED_WITHIN_MS - row.at.getTime();
    if (back <= 0) return;
    if (back <= this.#allowedBack) {
      this.#explained += 1;
      return;
    }
    const until = formatInstant(epochMs(this.#completeAt));
    this.#report(
      'inserted',
      [row.audit_entry_id],
      `${describe(row)} was added later than it says: ${what}, and none of those that had everything until ${until}.`,
    );
  }

  async #lookAtTree({ sequence, size, root }: SealRow, leaves: readonly LeafRow[]): Promise<void> {
    const ids = leaves.map(({ leaf_id }) => leaf_id);
    const isWhole = leaves.length === size && leaves.every(({ position }, index) => position === index);
    if (!isWhole)
      return this.#report(
        'leaf_missing',
        ids,
        `seal ${sequence} has ${size} leaves, and there are ${leaves.length} of them: of ${named(ids)}.`,
      );
    if (
      isSameHash(
        await rootOf(
          sha256,
          leaves.map(({ leaf }) => leaf),
        ),
        root,
      )
    )
      return;
    const displaced = ids.filter((id, index) => index > 0 && id < (ids[index - 1] ?? 0));
    if (displaced.length > 0)
      return this.#report(
        'reordered',
        displaced,
        `the leaves of seal ${sequence} were reordered: ${named(displaced)} stand after later ones.`,
      );
    this.#report(
      'leaf_forged',
      ids,
      `a leaf or the root of seal ${sequence} was replaced: one of ${named(ids)} isn't as it was sealed.`,
    );
  }

  /** Leaves behind the last seal, which are of seals that were deleted. */
  async #findLeavesAfter(sequence: number): Promise<void> {
    const { rows } = await sql<{ audit_entry_id: number }>`
      select audit_entry_id from audit_leaf where company_id = ${this.#companyId} and sequence > ${sequence}
      order by sequence, position limit ${ENTRIES_AT_ONCE}`.execute(this.#db);
    const ids = rows.map(({ audit_entry_id }) => audit_entry_id);
    if (ids.length > 0)
      this.#report(
        'seal_missing',
        ids,
        `the seals after ${sequence} are missing: there are still the leaves of ${named(ids)}.`,
      );
  }

  /** Looks at the entries without a leaf, and returns how many there are. */
  async #lookAtUnsealed(): Promise<number> {
    let unsealed = 0;
    for (let after: number | null = 0; after !== null;) {
      const { rows: ends } = await sql<{ last: number | null }>`
        select max(audit_entry_id) as last from (select audit_entry_id from audit_entry
          where company_id = ${this.#companyId} and audit_entry_id > ${after}
          order by audit_entry_id limit ${ENTRIES_AT_ONCE}) e`.execute(this.#db);
      const last: number | null = ends[0]?.last ?? null;
      const { rows } = await sql<SealedRow>`
        select ${sealedColumns} from audit_entry e
        where e.company_id = ${this.#companyId} and e.audit_entry_id > ${after} and e.audit_entry_id <= ${last}
          and not exists (select from audit_leaf l
            where l.company_id = e.company_id and l.audit_entry_id = e.audit_entry_id)
        order by e.audit_entry_id`.execute(this.#db);
      unsealed += rows.length;
      this.#allowBack(rows.map(recordedStep).filter((step) => step !== null));
      for (const row of rows) this.#lookAtTime(row, 'no seal has it');
      after = last;
    }
    return unsealed;
  }

  /** Finds a step of the clock that no server has recorded: the last one is in a setting, too, by the same transaction. */
  async #lookAtLastStep(): Promise<void> {
    const last = this.#clockSteps.at(-1);
    if (last === undefined) return;
    const known = await lastStep(this.#db);
    if (known?.from === last.from && known.to === last.to) return;
    const id = last.auditEntryId;
    this.#report(
      'step_forged',
      [id],
      `entry ${id} says that the server's clock has stepped, and no server has said so.`,
    );
  }

  /** What is erased needs an entry that records the erasure, of the same person. */
  #lookAtErased(): void {
    const unrecorded = [...this.#erased].filter(([, user]) => user === null || !this.#erasures.has(user));
    if (unrecorded.length === 0) return;
    const ids = unrecorded.map(([id]) => id);
    this.#report('erased_unrecorded', ids, `what ${named(ids)} said is gone, and no sealed entry records an erasure.`);
  }
}

const describe = ({ audit_entry_id: id, at, action }: SealedRow): string =>
  `entry ${id} (${formatTimestamp(at)}, ${action})`;

const MOST_NAMED = 50;

function named(ids: readonly number[]): string {
  if (ids.length === 0) return 'no entry';
  const rest = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  return `${ids.length === 1 ? 'entry' : 'the entries'} ${ids.slice(0, MOST_NAMED).join(', ')}${rest}`;
}
