/** Which of a company's logos: the normal one, or the one for phones. */
export type LogoKind = 'normal' | 'mobile';

/** The formats of a logo (spec §5), as media types. */
export const LOGO_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** How large a file may be, in bytes. */
export const LOGO_MAX_BYTES: Readonly<Record<LogoKind, number>> = {
  normal: 5 * 1024 * 1024,
  mobile: 2 * 1024 * 1024,
};

/** Why a chosen file can't be a logo. */
export type LogoFileFault = 'type' | 'size';

/** A file as a device describes it. Devices that don't know a type leave it empty. */
interface DescribedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** What is wrong with a file by what the device says of it; the server looks at its bytes. */
export function logoFileFault(kind: LogoKind, { name, type, size }: DescribedFile): LogoFileFault | null {
  const isImage = type === '' ? /\.(jpe?g|png|gif|svg)$/i.test(name) : LOGO_TYPES.some((known) => known === type);
  if (!isImage) return 'type';
  return size > LOGO_MAX_BYTES[kind] ? 'size' : null;
}
