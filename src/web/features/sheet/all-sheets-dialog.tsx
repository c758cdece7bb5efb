import { useState, type ReactNode } from 'react';

import type { SheetFileFormat } from '#domain/sheet/sheet-files.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { MonthSwitch } from '../../ui/month-switch.tsx';
import styles from './all-sheets-dialog.module.css';
import { texts } from './texts.ts';
import { useAllSheets, type AllSheets } from './use-all-sheets.ts';

const FORMATS = (Object.keys(texts.formats) as SheetFileFormat[]).map((value) => ({
  value,
  label: (
    <>
      <span className={styles.name}>{texts.formats[value].name}</span>
      <Text as="span" tone="dim" size="sm">
        {texts.formats[value].about}
      </Text>
    </>
  ),
}));

/** Saves everyone's sheets of a month in one file. While that is under way the dialog can't be closed. */
export function AllSheetsDialog({
  month,
  opened,
  onClose,
}: {
  /** The month to begin with. */
  readonly month: IsoMonth;
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
      <Choice month={month} sheets={sheets} onClose={close} />
    </Dialog>
  );
}

function Choice({
  month: shownMonth,
  sheets: { save, stop, isRunning, progress, message, failure },
  onClose,
}: {
  readonly month: IsoMonth;
  readonly sheets: AllSheets;
  readonly onClose: () => void;
}): ReactNode {
  const [month, setMonth] = useState(shownMonth);
  const [format, setFormat] = useState<SheetFileFormat>('pdf');
  return (
    <>
      <fieldset className={styles.fields} disabled={isRunning}>
        <legend className="visually-hidden">{texts.allSheetsTitle}</legend>
        <Stack gap="xl">
          <div>
            <span aria-hidden className={styles.label}>
              {texts.allSheetsMonth}
            </span>
            <Row>
              <MonthSwitch label={texts.allSheetsMonth} month={month} onChange={setMonth} />
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
      </fieldset>
      <div className={styles.outcome}>
        {isRunning && (
          <Stack gap="sm">
            <progress
              className={styles.bar}
              aria-label={texts.progress}
              {...(progress !== null && { value: progress.come, max: progress.total })}
            />
            <div className={styles.count}>
              <Text as="span" tone="dim" size="sm" isNumeric>
                {progress === null ? texts.preparing : texts.sheetsCome(progress.come, progress.total)}
              </Text>
            </div>
          </Stack>
        )}
        <div role="status">{!isRunning && message !== null && <Banner kind="success">{message}</Banner>}</div>
        {!isRunning && failure !== null && <Banner kind="error">{failure}</Banner>}
      </div>
      <DialogActions>
        <Button variant="default" onClick={isRunning ? stop : onClose}>
          {isRunning ? texts.stop : texts.close}
        </Button>
        <ActionButton isBusy={isRunning} busy={texts.exportingAll} onClick={() => save({ month, format })}>
          {texts.exportAll}
        </ActionButton>
      </DialogActions>
    </>
  );
}
