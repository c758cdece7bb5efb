import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The server's log: JSON lines without personal data or secrets. An error is logged by its name, code, message and
 * stack alone: those of the database carry the row at fault in other fields. A request is never logged, since its
 * address, headers and query are personal or secret.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (error: Error) => ({
        type: error.name,
        code: 'code' in error ? String(error.code) : undefined,
        message: error.message,
        stack: error.stack,
      }),
      req: () => undefined,
      res: () => undefined,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
