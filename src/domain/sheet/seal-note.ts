import { type EpochMs, japanClock, japanDate } from '../time/instant.ts';

/** What a closed month was closed with, and where the audit log proves it. */
export interface SheetSeal {
  readonly closedAt: EpochMs;
  /**
   * SHA-256 of what was stored at the closing, in hexadecimal, as the audit entry of the closing has it; `null` of a
   * month that was closed before they had it.
   */
  readonly sheetHash: string | null;
  /** Whether what is stored now has that hash. */
  readonly isUnchanged: boolean;
  /** The seal that has that entry, and the head of the chain after it in hexadecimal; `null` until it is sealed. */
  readonly sealedBy: { readonly sequence: number; readonly head: string } | null;
}

/** How many digits of a head are enough for a comparison on paper. */
const HEAD_DIGITS = 16;

/** The notes below a closed month's sheet: when it was closed, and by what that can be checked. */
export function sealNotes({ closedAt, sheetHash, isUnchanged, sealedBy }: SheetSeal): string[] {
  const seal = sealedBy === null ? '封印待ち' : `封印${sealedBy.sequence}（${sealedBy.head.slice(0, HEAD_DIGITS)}）`;
  const hash = `締めた内容のSHA-256 ${sheetHash}`;
  return [
    `${japanDate(closedAt)} ${japanClock(closedAt).slice(0, 5)}締め、${seal}`,
    ...(sheetHash === null ? [] : [isUnchanged ? hash : `${hash}（現在の内容と異なります）`]),
  ];
}
