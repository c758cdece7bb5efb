import { Box, FileButton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';

import type { ReportTemplate } from '#contract/report-templates.ts';
import { FORM_FIELDS, REPORT_COLUMN_NAMES, REPORT_COLUMNS } from '#domain/assignments/report-layout.ts';
import { api, apiFile, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { DownloadButton, useDownload } from '../../ui/download-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Heading, Hint, Row, Stack, Text } from '../../ui/layout.tsx';
import { clientFormTexts as texts } from './client-form-texts.ts';

const XLSX = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A form of some megabytes is slow to upload. */
const timeoutMs = 60_000;

/** A client's own Excel form: which one there is, another in its place, and what can be written into one. */
export function ClientFormDialog({
  template,
  nameOf,
  onClose,
}: {
  /** `null` closes it. */
  readonly template: ReportTemplate | null;
  readonly nameOf: (template: ReportTemplate) => string;
  /** Whether one is open; the dialog is first loaded by that. */
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <SubjectDialog subject={template} title={(shown) => texts.title(nameOf(shown))} isWide onClose={onClose}>
      {(shown) => (
        <Stack gap="lg">
          <Hint>{texts.lead}</Hint>
          <StoredForm template={shown} />
          <Placeholders />
        </Stack>
      )}
    </SubjectDialog>
  );
}

function StoredForm({ template: { id, form } }: { readonly template: ReportTemplate }): ReactNode {
  const params = { id: String(id) };
  const queryClient = useQueryClient();
  const [done, setDone] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const settled = {
    onMutate: () => setDone(null),
    onSuccess: ({ message }: { readonly message: string }) => setDone(message),
    onSettled: () => {
      setAsking(false);
      return invalidate(queryClient, 'reportTemplates');
    },
  };
  const uploading = useExclusiveMutation('upload-client-form', {
    ...settled,
    mutationFn: (file: File) =>
      api('POST /api/admin/work-report-templates/{id}/form', { params, body: { file }, timeoutMs }),
  });
  const removing = useExclusiveMutation('remove-client-form', {
    ...settled,
    mutationFn: () => api('DELETE /api/admin/work-report-templates/{id}/form', { params }),
  });
  const stored = useDownload('client-form', () =>
    apiFile('GET /api/admin/work-report-templates/{id}/form', { params }),
  );
  const sample = useDownload('client-form-sample', () => apiFile('GET /api/admin/work-report-form-sample'));
  const resetInput = useRef<() => void>(null);
  const choose = (file: File | null): void => {
    // The same file, mended, can be chosen once more.
    resetInput.current?.();
    if (file !== null) uploading.mutate(file);
  };
  const failure =
    (uploading.error && messageOf(uploading.error, texts.uploadFailed)) ??
    (removing.error && messageOf(removing.error, texts.removeFailed)) ??
    (stored.error && messageOf(stored.error, texts.downloadFailed)) ??
    (sample.error && messageOf(sample.error, texts.downloadFailed));
  return (
    <Stack gap="md">
      <Facts
        layout="inline"
        facts={[
          {
            label: texts.state,
            value: form === null ? texts.none : texts.registered(sizeOf(form.bytes), form.created_at.slice(0, 10)),
          },
        ]}
      />
      <Row onPhones="lines">
        <FileButton accept={XLSX} inputProps={{ 'aria-label': texts.choose }} resetRef={resetInput} onChange={choose}>
          {({ onClick }) => (
            <ActionButton
              variant={form === null ? 'filled' : 'default'}
              isBusy={uploading.isPending}
              busy={texts.uploading}
              onClick={onClick}
            >
              {form === null ? texts.choose : texts.replace}
            </ActionButton>
          )}
        </FileButton>
        <DownloadButton download={sample}>{texts.sample}</DownloadButton>
        {form !== null && (
          <>
            <DownloadButton download={stored}>{texts.download}</DownloadButton>
            {!isAsking && (
              <Button variant="default" c="var(--kt-danger)" onClick={() => setAsking(true)}>
                {texts.remove}
              </Button>
            )}
          </>
        )}
      </Row>
      {form !== null && isAsking && (
        <Row label={texts.remove}>
          <Text as="span">{texts.askRemove}</Text>
          <Button variant="default" onClick={() => setAsking(false)}>
            {texts.cancel}
          </Button>
          <ActionButton
            color="red.9"
            isBusy={removing.isPending}
            busy={texts.removing}
            onClick={() => removing.mutate()}
          >
            {texts.confirmRemoval}
          </ActionButton>
        </Row>
      )}
      <Hint>{texts.limits}</Hint>
      <div role="status">{done !== null && <Banner kind="success">{done}</Banner>}</div>
      {failure !== null && <Banner kind="error">{failure}</Banner>}
    </Stack>
  );
}

const sizeOf = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('ja-JP')} KB`;

/** What can be written into a form, each to be copied. */
function Placeholders(): ReactNode {
  const [outcome, setOutcome] = useState('');
  const copy = async (placeholder: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(placeholder);
      setOutcome(texts.copied(placeholder));
    } catch {
      // Outside of https there is no clipboard for us, only the person's own.
      setOutcome(texts.copyFailed);
    }
  };
  const listOf = (title: string, names: readonly string[]): ReactNode => (
    <Stack gap="xs">
      <Heading level={3} size="sm">
        {title}
      </Heading>
      <Row gap="sm">
        {names
          .map((name) => `{{${name}}}`)
          .map((placeholder) => (
            <Button
              key={placeholder}
              variant="default"
              size="sm"
              aria-label={texts.copy(placeholder)}
              rightSection={<IconCopy size={14} aria-hidden />}
              style={{ userSelect: 'text' }}
              onClick={() => void copy(placeholder)}
            >
              {placeholder}
            </Button>
          ))}
      </Row>
    </Stack>
  );
  return (
    <Stack gap="md">
      <Heading size="sm">{texts.placeholders}</Heading>
      <Hint>{texts.placeholdersLead}</Hint>
      {listOf(texts.single, FORM_FIELDS)}
      {listOf(
        texts.daily,
        REPORT_COLUMNS.map((column) => REPORT_COLUMN_NAMES[column]),
      )}
      <Hint>{texts.dailyLead}</Hint>
      {/* Its place is there always: what is below must not move. */}
      <Box role="status" mih="1.25rem" c="dimmed" fz="0.8125rem" lh="1.25rem">
        {outcome}
      </Box>
    </Stack>
  );
}
