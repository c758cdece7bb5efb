import { errors, type ErrorBody, type ErrorCode } from '#contract/errors.ts';

interface AppErrorOptions {
  /** Fills the `{…}` of the code's text. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** What is wrong with each field, in Japanese. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With `day_changed`: what the day is now, as the wire has it. */
  readonly current?: unknown;
  /** When trying again can help, in seconds (`Retry-After`). */
  readonly retryAfterSeconds?: number;
}

/** A refusal with a stable code. Thrown anywhere in the server, it becomes the status and text of the error table. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly #options: AppErrorOptions;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.#options = options;
  }

  /** A refusal whose text stands at a field of the form, too. */
  static at(field: string, code: ErrorCode, options: AppErrorOptions = {}): AppError {
    const { message } = new AppError(code, options).body;
    return new AppError(code, { ...options, fields: { [field]: message } });
  }

  /** The HTTP status of the refusal. */
  get status(): number {
    return errors[this.code].status;
  }

  /** What the client is told. */
  get body(): ErrorBody {
    const { values = {}, fields, current } = this.#options;
    const message = errors[this.code].message.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    );
    return {
      message,
      code: this.code,
      ...(fields === undefined ? {} : { fields }),
      ...(current === undefined ? {} : { current }),
    };
  }
}
