import { useQueryClient } from '@tanstack/react-query';

import type { LogoKind } from '#domain/logos/logo-file.ts';
import { api, ApiError, messageOf } from '../../lib/api.ts';
import { logosQuery } from '../../lib/company-queries.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { logoTexts, texts } from './texts.ts';

/** A logo of some megabytes is slow to upload from a phone. */
const timeoutMs = 60_000;

/** What a browser sends for a file field of a form that was left empty. */
const NO_FILE = new File([], '');

/** Uploads a logo of a company, or removes the mobile one (`null`); says for 3 seconds how it went (spec §4). */
export function useLogoUpload(kind: LogoKind, companyId: string, onUploaded: () => void) {
  const queryClient = useQueryClient();
  const [done, showDone] = useFlashMessage();
  const [failure, showFailure] = useFlashMessage();
  const uploading = useExclusiveMutation(`upload-logo ${kind} ${companyId}`, {
    mutationFn: (file: File | null): Promise<{ message: string }> =>
      kind === 'normal'
        ? api('POST /api/admin/upload-logo', { body: { companyId, logo: file ?? NO_FILE }, timeoutMs })
        : api('POST /api/admin/upload-mobile-logo', { body: { companyId, mobileLogo: file ?? NO_FILE }, timeoutMs }),
    onMutate: () => {
      showDone(null);
      showFailure(null);
    },
    onSuccess: ({ message }) => {
      showDone(message);
      onUploaded();
    },
    onError: (error) => showFailure(texts.error(failureText(kind, error))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: logosQuery(companyId).queryKey }),
  });
  return { upload: uploading.mutate, isUploading: uploading.isPending, done, failure, showFailure };
}

/** Of a mobile logo, an error page of a proxy is reported by its status (spec §8). */
function failureText(kind: LogoKind, error: Error): string {
  if (kind === 'mobile' && error instanceof ApiError && error.hasNoMessage) return texts.serverError(error.status);
  return messageOf(error, logoTexts[kind].failed);
}
