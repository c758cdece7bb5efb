import { type ClosedMonthCode, errors, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import type { ClosedMonth, Refused } from '#contract/wire.ts';

/** What an error says beside its code. */
export interface AppErrorOptions {
  /** Fills in the `{…}` of the code's text. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** What is said after the code's text. */
  readonly addition?: string;
  /** The errors of the fields, in Japanese. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With `day_changed` the day's current state, with `plan_change_unconfirmed` what is to be accepted, as on the wire. */
  readonly current?: unknown;
  /** With `second_factor_required`: what is answered, and in which ways it can be. */
  readonly answer?: Pick<ErrorBody, 'challenge' | 'methods'>;
  /** The closed month that refuses it. */
  readonly closedMonth?: ClosedMonth;
  /** Seconds after which a retry can succeed (`Retry-After`). */
  readonly retryAfterSeconds?: number;
}

/** The codes of errors that no closed month is the cause of. */
export type PlainErrorCode = Exclude<ErrorCode, ClosedMonthCode>;

type OfClosedMonth = AppErrorOptions & Required<Pick<AppErrorOptions, 'closedMonth'>>;

/**
 * An error with a stable code. Thrown anywhere in the server, it becomes the status and text of the error table. Its type
 * says its code, so that the gate `refusals` knows with what a route can be refused.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly retryAfterSeconds: number | undefined;
  readonly options: AppErrorOptions;

  constructor(code: Code & PlainErrorCode, options?: AppErrorOptions);
  constructor(code: Code, options: OfClosedMonth);
  constructor(code: Code, options: AppErrorOptions = {}) {
    super(code);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.options = options;
  }

  /** An error whose text is shown at a field of the form, too. */
  static at<Code extends PlainErrorCode>(field: string, code: Code, options: AppErrorOptions = {}): AppError<Code> {
    const { message } = new AppError(code, options).body;
    return new AppError(code, { ...options, fields: { [field]: message } });
  }

  /** The HTTP status of the error. */
  get status(): number {
    return errors[this.code].status;
  }

  /** The response body. */
  get body(): ErrorBody {
    const { values = {}, addition = '', fields, current, answer, closedMonth } = this.options;
    const text = errors[this.code].message.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    );
    return {
      message: `${text}${addition}`,
      code: this.code,
      ...(fields === undefined ? {} : { fields }),
      ...(current === undefined ? {} : { current }),
      ...answer,
      ...(closedMonth === undefined ? {} : { closed_month: closedMonth }),
    };
  }
}

/** Why something was refused of one of several, as an answer has it: in words, and by which closed month. */
export const refusedBy = ({ body: { message, closed_month } }: AppError): Refused => ({
  message,
  ...(closed_month && { closed_month }),
});
