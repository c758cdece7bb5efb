import type { LogoType } from '#domain/logos/logo-file.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { rasterTypeOf, readRaster } from './raster.ts';
import { cleanSvg, SvgError } from './svg.ts';

/** A logo as it is stored. */
export interface LogoImage {
  readonly contentType: LogoType;
  readonly content: Uint8Array;
}

/** A logo is shown some 40 pixels high and printed some 200; a larger image only keeps browsers busy unpacking it. */
const MAX_SIDE = 4096;

/** An animation is unpacked frame by frame. */
const MAX_PIXELS = 4 * MAX_SIDE * MAX_SIDE;

/** Sanitising an SVG takes time in proportion to its size. */
const MAX_SVG_BYTES = 1024 * 1024;

/**
 * Identifies an uploaded file by its bytes and reduces it to the image alone. Throws `logo_type` for an unsupported
 * type, `logo_broken` where it can't be shown, `logo_dimensions`, `file_too_large` and `file_too_complex`.
 */
export function readLogo(file: Uint8Array): LogoImage {
  const bytes = Buffer.from(file);
  if (bytes.length === 0) throw new AppError('logo_broken');
  const type = rasterTypeOf(bytes);
  if (type === null) return readSvg(bytes);
  const raster = readRaster(type, bytes);
  if (raster === null) throw new AppError('logo_broken');
  if (raster.longestSide > MAX_SIDE || raster.pixels > MAX_PIXELS) throw tooLargeToShow();
  return { contentType: type, content: raster.content };
}

function readSvg(bytes: Buffer): LogoImage {
  const text = decode(bytes);
  if (text === null || !/<svg[\s>]/.test(text)) throw new AppError('logo_type');
  if (bytes.length > MAX_SVG_BYTES) throw new AppError('file_too_large', { values: { n: 1 } });
  let cleaned: string;
  try {
    cleaned = cleanSvg(text);
  } catch (error) {
    if (error instanceof SvgError) throw new AppError(error.isTooComplex ? 'file_too_complex' : 'logo_broken');
    throw error;
  }
  const root = /^<svg[^>]*>/.exec(cleaned)?.[0] ?? '';
  const sides = [...root.matchAll(/\s(?:width|height)="([^"]*)"/g)].map(([, side]) => Number.parseFloat(side ?? ''));
  if (sides.some((side) => side > MAX_SIDE)) throw tooLargeToShow();
  return { contentType: 'image/svg+xml', content: Buffer.from(cleaned) };
}

const tooLargeToShow = () => new AppError('logo_dimensions', { values: { n: MAX_SIDE } });

/** A file as text, or `null` where it is none. */
function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
