import type { RequestResponse } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';

/** Approves a request that isn't of leave, of the day as it was seen where that has changed. */
export const approveOne = (
  { id, revision }: Pick<RequestResponse, 'id' | 'revision'>,
  seen: { readonly day_version?: string | null; readonly allow_plan_change?: true },
) =>
  api('POST /api/requests/{id}/decision', {
    params: { id: String(id) },
    body: { decision: 'approve', revision, ...seen },
  });
