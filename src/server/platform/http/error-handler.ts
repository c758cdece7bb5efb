import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';

import { errors, type ErrorCode } from '#contract/errors.ts';
import { isDatabaseAway } from '../database/database.ts';
import { AppError } from './app-error.ts';

const FALLBACK_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

/** The errors of the fields, the first of each; an error of the whole body has no field. */
function faultsOf(validation: readonly ZodFastifySchemaValidationError[]): Record<string, string> {
  // An inherited member must not pass for a field with an error.
  const fields = Object.create(null) as Record<string, string>;
  for (const fault of validation) {
    const unknown = fault.params['keys'];
    const names = Array.isArray(unknown) ? unknown.map(String) : [fault.instancePath.slice(1)];
    for (const name of names) if (name !== '') fields[name] ??= fault.message ?? errors.invalid_input.message;
  }
  return fields;
}

/** A path parameter that can't be valid, such as an id that is no number, matches nothing: `pathId` marks it so. */
const namesNothing = (fault: ZodFastifySchemaValidationError): boolean =>
  typeof fault.params['params'] === 'object' && 'notFound' in (fault.params['params'] ?? {});

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('database_away', { retryAfterSeconds: 5 });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const isAddress = error.validation.some(namesNothing);
    return isAddress
      ? new AppError('not_found')
      : new AppError('invalid_input', { fields: faultsOf(error.validation) });
  }
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status < 400 || status >= 500) return new AppError('server_error');
  return new AppError(FALLBACK_BY_STATUS[status] ?? 'invalid_input');
}

/**
 * Sends any error as `{message, code, fields?}`. One that isn't the client's is logged and sent as a server error,
 * unless the client hung up while sending: nobody receives that response.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const hasHungUp = request.raw.destroyed && !request.raw.complete;
  const refusal = hasHungUp ? new AppError('invalid_input') : refusalOf(error);
  if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, refusal.code);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  // A file download may have set its headers already.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8');
  return reply.header('cache-control', 'no-store').code(refusal.status).send(refusal.body);
}
