import type { HrService } from '#domain/hr-services/service.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { FetchPublicly } from '../../platform/outside/public-post.ts';
import { type HrAsking, HrFault } from './hr-service-client.ts';
import { named } from './hr-services.service.ts';

/** How long a service may take for all pages of its people, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Asks a service from now on, for no longer than all pages may take. */
export const askingFor = (fetchPublicly: FetchPublicly): HrAsking => ({
  fetchPublicly,
  signal: AbortSignal.timeout(TIMEOUT_MS),
});

/**
 * Asks a service. Throws `hr_service_refused`, `hr_service_forbidden`, `hr_service_limited`, `hr_service_unreachable` and
 * `hr_service_unexpected`.
 */
export async function orRefuse<Result>(service: HrService, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof HrFault)) throw error;
    throw refusalOf(service, error);
  }
}

function refusalOf(service: HrService, { kind, message, retryAfter }: HrFault) {
  const { values } = named(service);
  switch (kind) {
    case 'refused':
      return new AppError('hr_service_refused', { values });
    case 'forbidden':
      return new AppError('hr_service_forbidden', { values });
    case 'limited':
      return new AppError('hr_service_limited', {
        values: { ...values, when: retryAfter === undefined ? 'しばらくしてから、' : `${whenText(retryAfter)}後に、` },
        ...(retryAfter !== undefined && { retryAfterSeconds: retryAfter }),
      });
    case 'away':
      return new AppError('hr_service_unreachable', { values: { ...values, fault: message } });
    case 'unexpected':
      return new AppError('hr_service_unexpected', { values: { ...values, fault: message } });
  }
}

const whenText = (seconds: number): string => (seconds < 60 ? `${seconds}秒` : `約${Math.ceil(seconds / 60)}分`);
