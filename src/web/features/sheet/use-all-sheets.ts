import { useEffect, useRef, useState } from 'react';

import { SHEET_COUNT_HEADER, sheetCounter, type SheetFileFormat } from '#domain/sheet/sheet-files.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { ApiError, apiFile, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { saveFile } from '../../ui/download-button.tsx';
import { texts } from './texts.ts';

/** How long nothing may come of a file: its first part, or the next one. */
const SILENCE_MS = 60_000;

interface Wanted {
  readonly month: IsoMonth;
  readonly format: SheetFileFormat;
}

/** How many sheets have come in. */
interface SheetsCome {
  readonly come: number;
  readonly total: number;
}

/** Fetches everyone's sheets as a file and saves it on the person's device; leaving the screen stops it. */
export function useAllSheets() {
  const abort = useRef<AbortController>(null);
  const [progress, setProgress] = useState<SheetsCome | null>(null);
  const saving = useExclusiveMutation('all-sheets', {
    mutationFn: async (wanted: Wanted): Promise<string> => {
      const { signal } = (abort.current = new AbortController());
      setProgress(null);
      try {
        const file = await fetchSheets(wanted, signal, setProgress);
        saveFile(file);
        return texts.saved(file.name);
      } catch (error) {
        if (signal.aborted) return texts.stopped;
        throw error;
      }
    },
  });
  useEffect(() => () => abort.current?.abort(), []);
  return {
    save: saving.mutate,
    stop: () => abort.current?.abort(),
    /** Forgets what became of the last one. */
    reset: saving.reset,
    isRunning: saving.isPending,
    /** `null` before the first part. */
    progress,
    /** What became of the last one that ended well or was stopped. */
    message: saving.data ?? null,
    failure: failureOf(saving.error, progress),
  };
}

/** What `useAllSheets` knows and does. */
export type AllSheets = ReturnType<typeof useAllSheets>;

/** The file, its progress reported as it comes in. Throws where it ends before its last sheet. */
async function fetchSheets({ month, format }: Wanted, signal: AbortSignal, onProgress: (progress: SheetsCome) => void) {
  const latin1 = new TextDecoder('latin1');
  let count: ReturnType<typeof sheetCounter> | undefined;
  let progress: SheetsCome = { come: 0, total: Infinity };
  const file = await apiFile('GET /api/admin/attendance-sheets', {
    query: { month, format },
    signal,
    timeoutMs: SILENCE_MS,
    onPart: (part, headers) => {
      const total = Number(headers.get(SHEET_COUNT_HEADER));
      count ??= sheetCounter(format, month, total);
      progress = { come: count(latin1.decode(part)), total };
      onProgress(progress);
    },
  });
  if (progress.come < progress.total) throw new Error('the file was cut short');
  return file;
}

/** What the server says; once it has begun, only that it broke off. */
function failureOf(error: Error | null, progress: SheetsCome | null): string | null {
  if (error === null) return null;
  const isBegun = progress !== null && !(error instanceof ApiError && error.status > 0);
  return isBegun ? texts.brokenOff : messageOf(error, texts.allSheetsFailed);
}
