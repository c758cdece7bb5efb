import { Box } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { SHEET_COUNT_HEADER, type SheetFileFormat } from '#domain/sheet/sheet-files.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { apiFile, ApiError, messageOf } from '../../lib/api.ts';
import { saveFile } from '../../ui/download-button.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { PeriodSwitch } from '../../ui/month-switch.tsx';
import styles from './sheet.module.css';
import { texts } from './texts.ts';

const FORMATS = (Object.keys(texts.formats) as SheetFileFormat[]).map((value) => ({
  value,
  label: (
    <>
      <Box component="span" flex="none" miw="3.25rem" fw={700}>
        {texts.formats[value].name}
      </Box>
      <Text as="span" tone="dim" size="sm">
        {texts.formats[value].about}
      </Text>
    </>
  ),
}));

/** Saves everyone's sheets of a month in one file. While that is under way the dialog can't be closed. */
export function AllSheetsDialog({
  period,
  opened,
  onClose,
}: {
  /** The month to begin with. */
  readonly period: WagePeriod;
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const sheets = useAllSheets();
  const close = (): void => {
    sheets.reset();
    onClose();
  };
  return (
    <Dialog title={texts.allSheetsTitle} opened={opened} {...(!sheets.isRunning && { onClose: close })}>
      <Choice period={period} sheets={sheets} onClose={close} />
    </Dialog>
  );
}

function Choice({
  period: shownPeriod,
  sheets: { save, stop, isRunning, progress, message, failure },
  onClose,
}: {
  readonly period: WagePeriod;
  readonly sheets: AllSheets;
  readonly onClose: () => void;
}): ReactNode {
  const periods = useWagePeriods();
  const [period, setPeriod] = useState(shownPeriod);
  const [format, setFormat] = useState<SheetFileFormat>('pdf');
  return (
    <>
      <Box component="fieldset" disabled={isRunning} opacity={isRunning ? 0.6 : 1}>
        <legend className="visually-hidden">{texts.allSheetsTitle}</legend>
        <Stack gap="xl">
          <div>
            <Box aria-hidden mb="0.3125rem" fz="md" fw={700}>
              {texts.allSheetsMonth}
            </Box>
            <Row>
              <PeriodSwitch
                label={texts.allSheetsMonth}
                period={period}
                onChange={(name) => setPeriod(periods.named(name) ?? period)}
              />
            </Row>
          </div>
          <Choices
            legend={texts.format}
            name="format"
            layout="column"
            choices={FORMATS}
            value={format}
            onChange={setFormat}
          />
        </Stack>
      </Box>
      <div className={styles.outcome}>
        {isRunning && (
          <Text tone="dim" size="sm" isNumeric>
            {progress === null ? texts.preparing : texts.received(progress.sheets, progress.bytes)}
          </Text>
        )}
        <div role="status">{!isRunning && message !== null && <Banner kind="success">{message}</Banner>}</div>
        {!isRunning && failure !== null && <Banner kind="error">{failure}</Banner>}
      </div>
      <DialogActions>
        <Button variant="default" onClick={isRunning ? stop : onClose}>
          {isRunning ? texts.stop : texts.close}
        </Button>
        <ActionButton isBusy={isRunning} busy={texts.exportingAll} onClick={() => save({ period, format })}>
          {texts.exportAll}
        </ActionButton>
      </DialogActions>
    </>
  );
}

/** How long nothing may come of a file: its first part, or the next one. */
const SILENCE_MS = 60_000;

interface SheetsRequest {
  readonly period: WagePeriod;
  readonly format: SheetFileFormat;
}

/** What has been received of a file. */
interface Progress {
  readonly bytes: number;
  /** How many sheets the whole file has. */
  readonly sheets: number;
}

/** Fetches everyone's sheets as a file and saves it on the person's device; leaving the screen stops it. */
function useAllSheets() {
  const abort = useRef<AbortController>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const saving = useExclusiveMutation('all-sheets', {
    mutationFn: async (wanted: SheetsRequest): Promise<string> => {
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
    /** Forgets the outcome of the last one. */
    reset: saving.reset,
    isRunning: saving.isPending,
    /** `null` before the first part. */
    progress,
    /** The outcome of the last one that ended well or was stopped. */
    message: saving.data ?? null,
    failure: failureOf(saving.error, progress),
  };
}

type AllSheets = ReturnType<typeof useAllSheets>;

/** The file, its progress reported as it comes in. */
function fetchSheets({ period, format }: SheetsRequest, signal: AbortSignal, onProgress: (progress: Progress) => void) {
  let bytes = 0;
  return apiFile('GET /api/admin/attendance-sheets', {
    query: { month: period.name, format },
    signal,
    timeoutMs: SILENCE_MS,
    onPart: (part, headers) => {
      bytes += part.byteLength;
      onProgress({ bytes, sheets: Number(headers.get(SHEET_COUNT_HEADER)) });
    },
  });
}

/** What the server says; once it has begun, only that it broke off. */
function failureOf(error: Error | null, progress: Progress | null): ReactNode {
  if (error === null) return null;
  const hasStarted = progress !== null && !(error instanceof ApiError && error.status > 0);
  return hasStarted ? texts.brokenOff : messageOf(error, texts.allSheetsFailed);
}
