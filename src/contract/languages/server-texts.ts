import type { NotificationAbout, NotificationKind } from '#domain/notifications/kind.ts';
import type { ErrorCode } from '../errors.ts';

/** The subject and the paragraphs of a mail. */
type MailTexts = readonly [subject: string, ...paragraphs: string[]];

/** The server's texts to employees in another language; what isn't there is Japanese. */
export interface ServerTexts {
  /** The errors that employees get, with the same placeholders, and the forms of nouns after numbers: `{n} {n|day|days}`. */
  readonly errors: Readonly<Partial<Record<ErrorCode, string>>>;
  /** The messages of answers and of faulty fields by the Japanese ones, in which `{…}` stands for what is inserted. */
  readonly phrases: Readonly<Record<string, string>>;
  /** What is inserted into them: the names of fields, punches and others. */
  readonly names: Readonly<Record<string, string>>;
  /** Between the sentences of a message, and between several names. */
  readonly joins: { readonly sentence: string; readonly list: string };
  /** The line of a notification; `null` where the Japanese one is sent. */
  readonly sentence: (kind: NotificationKind, about: NotificationAbout) => string | null;
  readonly mails: {
    readonly confirmAddress: (link: string) => MailTexts;
    readonly addressChanged: () => MailTexts;
    readonly resetPassword: (link: string) => MailTexts;
    readonly firstPassword: (
      link: string,
      ids: { readonly companyId: string; readonly employeeId: string; readonly login: string },
    ) => MailTexts;
    readonly passwordWasReset: () => MailTexts;
    readonly test: (link: string) => MailTexts;
    readonly notifications: (count: number) => string;
    readonly unsubscribe: (link: string) => string;
    /** Who sends a mail, and that nobody reads an answer to it. */
    readonly signature: string;
    readonly pushTest: string;
  };
}
