import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { KioskResponse } from '#contract/kiosk.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { SAVING_KIOSK } from './saving-kiosk.ts';
import { texts } from './setting-texts.ts';
import { kioskFormTexts } from './kiosk-form-texts.ts';

/** Issues a code that registers a device, and shows it with what is to be done there: nobody can be shown it again. */
export function KioskCode({
  kiosk,
  onClose,
}: {
  readonly kiosk: KioskResponse;
  readonly onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const issuing = useExclusiveMutation(SAVING_KIOSK, {
    mutationFn: () => api('POST /api/admin/kiosks/{id}/code', { params: { id: String(kiosk.id) } }),
    onSettled: () => invalidate(queryClient, 'kiosks'),
  });
  return (
    <>
      <Stack gap="md">
        {issuing.error !== null && <Banner kind="error">{messageOf(issuing.error, texts.issueFailed)}</Banner>}
        {issuing.data === undefined ? (
          <p>{texts.askIssue(kiosk.name)}</p>
        ) : (
          <>
            <p>{kioskFormTexts.steps}</p>
            <CopyField label={kioskFormTexts.address} value={`${window.location.origin}/kiosk`} />
            <CopyField label={kioskFormTexts.companyId} value={issuing.data.company_id} />
            <CopyField label={kioskFormTexts.code} value={issuing.data.code} />
          </>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        {issuing.data === undefined && (
          <ActionButton isBusy={issuing.isPending} busy={kioskFormTexts.issuingCode} onClick={() => issuing.mutate()}>
            {kioskFormTexts.issueCode}
          </ActionButton>
        )}
      </DialogActions>
    </>
  );
}
