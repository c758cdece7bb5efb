import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Route } from '#contract/route.ts';
import { AppError } from '../http/app-error.ts';

const MIB = 1024 * 1024;

/** Allowance for the bytes around the file: boundaries, headers, the other fields. */
const AROUND_FILE = 64 * 1024;

/** Lets the routes of `app` accept multipart forms, and nothing else. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 },
  });
}

/**
 * The fields of a form, its file as bytes; an empty file field is omitted. Throws `file_too_large`,
 * `unsupported_media_type` for anything but a form, and `invalid_input` for one that can't be parsed.
 */
export async function readForm(
  request: FastifyRequest,
  { maxBytes }: NonNullable<Route['form']>,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const tooLarge = new AppError('file_too_large', { values: { n: maxBytes / MIB } });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND_FILE) throw tooLarge;
  const fields: Record<string, unknown> = {};
  const faults: AppError<'file_too_large' | 'invalid_input'>[] = [];
  try {
    // Read to its end even when it is invalid: a client that still sends doesn't read the response.
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      const value = part.type === 'file' ? await part.toBuffer() : part.value;
      if (part.type === 'file' && part.file.truncated) faults.push(tooLarge);
      if (part.fieldname in fields || (part.type === 'field' && part.valueTruncated))
        faults.push(new AppError('invalid_input'));
      const isLeftEmpty = part.type === 'file' && !part.filename && (value as Buffer).length === 0;
      if (!isLeftEmpty) fields[part.fieldname] = value;
    }
  } catch {
    // A form that can't be parsed is the client's error.
    faults.push(new AppError('invalid_input'));
    request.raw.unpipe();
    request.raw.resume();
  }
  if (faults[0] !== undefined) throw faults[0];
  return fields;
}
