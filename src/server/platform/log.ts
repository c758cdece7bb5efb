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
    // Libraries log parts of a request themselves: at `trace` the parser of forms logs its headers, the token too.
    redact: { paths: ['headers', '*.headers', '*.*.headers'], remove: true },
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

/** A standard output that holds back what is written to it until it is released. */
export interface HeldOutput extends DestinationStream {
  release(): void;
}

/**
 * Holds the log of a start back, so that what a person has to read comes first: where kintai is, or why it can't start.
 * Each line has its own time. What is held when the process ends by itself is written then.
 */
export function holdOutput(): HeldOutput {
  const output = pino.destination({ fd: process.stdout.fd, sync: true });
  let held: string[] | null = [];
  const release = (): void => {
    for (const line of held ?? []) output.write(line);
    held = null;
  };
  process.once('exit', release);
  return {
    write(line) {
      if (held === null) output.write(line);
      else held.push(line);
    },
    release,
  };
}
