import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';

import { type ErrorBody, errors } from '#contract/errors.ts';
import { textsFor } from '../languages.ts';
import { isDatabaseAway } from '../database/database.ts';
import { AppError, type PlainErrorCode } from './app-error.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const FALLBACK_BY_STATUS: Readonly<Record<number, PlainErrorCode>> = {
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

/** Any error as one of the table. */
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

/** The error of a request; of one whose client hung up while sending, its own, whatever the connection's end looks like. */
export const refusalIn = ({ raw }: FastifyRequest, error: unknown): AppError =>
  raw.destroyed && !raw.complete ? new AppError('invalid_input') : refusalOf(error);

/**
 * Sends any error as `{message, code, fields?}`. One that isn't the client's is logged and sent as a server error,
 * unless the client hung up while sending: nobody receives that response. The log and the answer have the same request
 * ID; where the server is at fault the body has it, too, for the person to quote (問い合わせ番号).
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalIn(request, error);
  if (refusal.status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, refusal.code);
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  // A file download may have set its headers already.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8');
  reply.header('cache-control', 'no-store').header('x-request-id', request.id);
  const inLanguage = refusal.bodyIn(textsFor(request.headers['accept-language']));
  const body: ErrorBody = refusal.status >= 500 ? { ...inLanguage, request_id: request.id } : inLanguage;
  return reply.code(refusal.status).send(body);
}

// Errors answered before any hook runs: they have the contract's shape and the security headers too.

/** The headers of what is answered before any route is known. */
export const EARLY_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  // No page: it needs nothing of what the others may load.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': 'geolocation=(), camera=(), microphone=()',
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};

/** Answers a request that Fastify can't route: a broken escape, a path segment that is too long. */
export function refuseAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  sendError(error, request, reply.headers(EARLY_HEADERS));
}

const PARSER_CODES: Readonly<Record<string, PlainErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers what Node can't parse as a request, and closes the connection. */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  // The client has disconnected.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, body } = new AppError(PARSER_CODES[error.code ?? ''] ?? 'invalid_input');
  const text = JSON.stringify(body);
  const headers = { ...EARLY_HEADERS, 'content-length': String(Buffer.byteLength(text)), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}
