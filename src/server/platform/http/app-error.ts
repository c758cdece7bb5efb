import {
  type DetailedErrorCode,
  errors,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetails,
  type RequiredDetails,
} from '#contract/errors.ts';
import type { ServerTexts } from '#contract/languages/server-texts.ts';
import { fillIn, inserted, translated } from '../languages.ts';

/** The parts of an error beside its code. */
export interface AppErrorOptions {
  /** Fills in the `{…}` of the code's text. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** A sentence after the code's text. */
  readonly addition?: string;
  /** The errors of the fields, in Japanese. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The fields of its body by its code, as on the wire. */
  readonly details?: ErrorDetails;
  /** Seconds after which a retry can succeed (`Retry-After`). */
  readonly retryAfterSeconds?: number;
}

/** The codes of errors that need no details. */
export type PlainErrorCode = Exclude<ErrorCode, DetailedErrorCode>;

/**
 * An error with a stable code. Thrown anywhere in the server, it becomes the status and text of the error table. Its type
 * says its code, so that the gate `refusals` knows with what a route can be refused.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly retryAfterSeconds: number | undefined;
  readonly options: AppErrorOptions;

  constructor(code: Code & PlainErrorCode, options?: AppErrorOptions);
  constructor(code: Code, options: AppErrorOptions & { readonly details: RequiredDetails });
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
    return this.bodyIn(null);
  }

  /** The response body in another language; `null` is Japanese. */
  bodyIn(texts: ServerTexts | null): ErrorBody {
    const { addition = '', fields, details } = this.options;
    const japanese = this.#filled(errors[this.code].message);
    const message = this.#filled(texts?.errors[this.code] ?? errors[this.code].message, texts);
    const added = texts === null ? addition : translated(addition, texts);
    return {
      message: `${message}${added}`,
      code: this.code,
      ...(fields !== undefined && {
        fields:
          texts === null
            ? fields
            : Object.fromEntries(
                Object.entries(fields).map(([name, text]) => [
                  name,
                  text === `${japanese}${addition}` ? `${message}${added}` : translated(text, texts),
                ]),
              ),
      }),
      ...details,
    };
  }

  #filled(text: string, texts: ServerTexts | null = null): string {
    const { values = {} } = this.options;
    return fillIn(text, (name) => {
      const value = values[name];
      return value === undefined || texts === null ? value?.toString() : inserted(String(value), texts);
    });
  }
}
