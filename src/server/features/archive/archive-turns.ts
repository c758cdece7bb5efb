import { AppError } from '../../platform/http/app-error.ts';

/** So many companies' archives are read at a time: each holds a connection of the pool, which has 20. */
const READ_AT_ONCE = 4;

/** A company's turn: its archive is read, then sent. */
export interface ArchiveTurn extends Disposable {
  /** The archive is read, and holds no connection any more. */
  hasRead(): void;
}

/** The archives that this process is making. */
export interface ArchiveTurns {
  /**
   * Begins one. Throws `archive_in_progress` while another one of the company is under way, `too_many_requests` while
   * many of others are being read.
   */
  begin(companyId: string): ArchiveTurn;
}

/** Keeps who makes an archive at the moment: one for each company, so that its files don't fill the disk. */
export function createArchiveTurns(): ArchiveTurns {
  const turns = new Map<string, 'reading' | 'sending'>();
  return {
    begin(companyId) {
      if (turns.has(companyId)) throw new AppError('archive_in_progress');
      const reading = [...turns.values()].filter((state) => state === 'reading');
      if (reading.length >= READ_AT_ONCE) throw new AppError('too_many_requests', { retryAfterSeconds: 30 });
      turns.set(companyId, 'reading');
      return {
        hasRead: () => void turns.set(companyId, 'sending'),
        [Symbol.dispose]: () => void turns.delete(companyId),
      };
    },
  };
}
