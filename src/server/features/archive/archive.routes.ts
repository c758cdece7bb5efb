import { finished } from 'node:stream/promises';

import type { FastifyReply } from 'fastify';

import type { archiveRoutes } from '#contract/archive.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { asDownload, streamFile } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { findEmployee } from '../../records/employees.ts';
import { subjectOf } from '../../records/user-key.ts';
import { type ArchiveRequest, writeArchive } from './archive.service.ts';
import { type ArchiveTurns, createArchiveTurns } from './archive-turns.ts';
import { openNameless } from './nameless-file.ts';

/** What is sent, to whom, and what the file is called. */
interface Sending {
  readonly request: ArchiveRequest;
  readonly reply: FastifyReply;
  readonly fileName: string;
}

/**
 * Sends an archive. It is written to a file first, so that a slow client holds no transaction, and a failure can still
 * be said; the file and the company's turn end with the answer, however that ends. A client that leaves ends the reading.
 */
async function sendArchive(
  database: Database,
  turns: ArchiveTurns,
  { request, reply, fileName }: Sending,
): Promise<FastifyReply> {
  const left = new AbortController();
  const isOver = finished(reply.raw).catch(() => left.abort());
  await using held = new AsyncDisposableStack();
  const turn = held.use(turns.begin(request.subject.companyId));
  const file = held.use(await openNameless());
  try {
    await writeArchive(database, request, file, left.signal);
  } catch (error) {
    if (!left.signal.aborted) throw error;
    // Nobody is there to be answered.
    return reply.hijack();
  }
  turn.hasRead();
  const { size } = await file.stat();
  const sent = held.move();
  void isOver
    .then(() => sent.disposeAsync())
    .catch((err: unknown) => reply.log.error({ err }, 'the file of an archive was not closed'));
  asDownload(reply, 'application/zip', fileName).header('content-length', String(size));
  return streamFile(reply, file.createReadStream({ start: 0, autoClose: false }));
}

/** Routes of the archives, each audited. */
export const archiveHandlers = ({ database }: RoutePlatform): Handlers<typeof archiveRoutes> => {
  const turns = createArchiveTurns();
  return {
    'GET /api/admin/users/{id}/archive': async ({ caller, params, now, reply }) => {
      const subject = await subjectOf(database, caller, params.id);
      const employee = await findEmployee(database.kysely, subject, japanDate(now));
      if (employee === undefined) throw new AppError('not_found');
      const fileName = `個人データ_${employee.employeeId}_${japanDate(now)}.zip`;
      return sendArchive(database, turns, { request: { subject, actorUserId: caller.userId }, reply, fileName });
    },

    'GET /api/admin/archive': ({ caller: { companyId, userId }, now, reply }) =>
      sendArchive(database, turns, {
        request: { subject: { companyId, userId: null }, actorUserId: userId },
        reply,
        fileName: `会社の全データ_${companyId}_${japanDate(now)}.zip`,
      }),
  };
};
