import { useState, type ReactNode } from 'react';

import { yearOf } from '#domain/time/date.ts';
import { apiFile, messageOf } from '../../lib/api.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { DepartmentFilter } from '../../ui/department-filter.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Hint, Row, Stack } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ledgersTexts as texts } from './ledgers-texts.ts';

/** Ledgers have to be kept for five years after their own (労基則24条の7). */
const YEARS = 6;

/** Thousands of pages take their time; the file comes in while they are written. */
const TIMEOUT_MS = 5 * 60_000;

/** What the form calls. */
export interface LedgersFormProps {
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** The ledgers (年次有給休暇管理簿) of everybody, or of a department, as one PDF. */
export function LedgersForm({ onClose, onDone }: LedgersFormProps): ReactNode {
  const thisYear = yearOf(useToday());
  const [year, setYear] = useState(thisYear);
  const [departmentId, setDepartment] = useState<number | null>(null);
  const file = useDownload(
    'leave-ledgers',
    () =>
      apiFile('GET /api/admin/leave-ledgers/pdf', {
        query: { year: String(year), ...(departmentId !== null && { department_id: String(departmentId) }) },
        timeoutMs: TIMEOUT_MS,
      }),
    (name) => {
      onClose();
      onDone(texts.saved(name));
    },
  );
  return (
    <Stack gap="md">
      <Hint>{texts.lead}</Hint>
      {file.isError && <Banner kind="error">{messageOf(file.error, texts.failed)}</Banner>}
      <Row align="end" onPhones="lines">
        <SelectField
          label={texts.year}
          value={year}
          data={Array.from({ length: YEARS }, (_, back) => ({
            value: String(thisYear - back),
            label: texts.yearOf(thisYear - back),
          }))}
          onChange={(event) => setYear(Number(event.currentTarget.value))}
        />
        <DepartmentFilter value={departmentId} onChange={setDepartment} />
      </Row>
      <DialogActions>
        <DownloadButton download={file} variant="filled" busy={texts.busy}>
          {texts.download}
        </DownloadButton>
      </DialogActions>
    </Stack>
  );
}
