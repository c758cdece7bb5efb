import { type NoticeCode, notices } from '#contract/notices.ts';

/** A notice by its code, with the values for the `{…}` of its text. */
export interface Notice {
  readonly code: NoticeCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The notice of a source as of now, if any. Cheap: it runs each time that a super admin opens ホーム. */
export type NoticeSource = () => Promise<Notice | null> | Notice | null;

/** A notice as it is shown. */
export interface ShownNotice {
  readonly code: NoticeCode;
  readonly kind: 'error' | 'info';
  readonly message: string;
}

/**
 * The notices of the installation for super admins. To add one: its code and text in `contract/notices.ts`, and where
 * the server is composed (`server.ts`) `notices.add(async () => (condition ? { code } : null))`. Several processes may
 * serve: a source that reads the database has the same in each, one that reads memory what its own process has seen.
 */
export interface Notices {
  add(source: NoticeSource): void;
  /** The present notices: errors first, else in the order of the sources. */
  list(): Promise<ShownNotice[]>;
}

/** Notices without a source yet. */
export function createNotices(): Notices {
  const sources: NoticeSource[] = [];
  return {
    add: (source) => void sources.push(source),
    list: async () => {
      const found = await Promise.all(sources.map(async (source) => source()));
      const shown = found.filter((notice) => notice !== null).map(present);
      return shown.toSorted((a, b) => Number(b.kind === 'error') - Number(a.kind === 'error'));
    },
  };
}

function present({ code, values = {} }: Notice): ShownNotice {
  const { kind, message } = notices[code];
  return {
    code,
    kind,
    message: message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
  };
}
