/** What is wrong with a company's audit log, or with the records beside it. */
export type FindingKind =
  | 'changed'
  | 'deleted'
  | 'inserted'
  | 'reordered'
  | 'leaf_forged'
  | 'leaf_missing'
  | 'seal_missing'
  | 'seal_changed'
  | 'erased_unrecorded'
  | 'step_forged'
  | 'cut_off'
  | 'rewritten'
  | 'record_changed'
  | 'record_deleted'
  | 'record_added';

/** One thing that was tampered with, in words for the operator. */
export interface AuditFinding {
  readonly companyId: string;
  readonly kind: FindingKind;
  /** The entries that it is about, as far as they are known. */
  readonly auditEntryIds: readonly number[];
  readonly text: string;
}
