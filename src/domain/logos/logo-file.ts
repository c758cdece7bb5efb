/** A company's logo: the normal one, or the one for phones. */
export type LogoKind = 'normal' | 'mobile';

/** The formats of a logo (spec §5), as media types. */
export const LOGO_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** The maximum size of a file, in bytes. */
export const LOGO_MAX_BYTES: Readonly<Record<LogoKind, number>> = {
  normal: 5 * 1024 * 1024,
  mobile: 2 * 1024 * 1024,
};

/** Why a file can't be a logo. */
export type LogoFileFault = 'type' | 'size';

/** A file's metadata on the device. The type is empty where the device doesn't know it. */
interface DescribedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Validates a file by its metadata; the server checks its bytes. */
export function logoFileFault(kind: LogoKind, { name, type, size }: DescribedFile): LogoFileFault | null {
  const isImage = type === '' ? /\.(jpe?g|png|gif|svg)$/i.test(name) : LOGO_TYPES.some((known) => known === type);
  if (!isImage) return 'type';
  return size > LOGO_MAX_BYTES[kind] ? 'size' : null;
}
