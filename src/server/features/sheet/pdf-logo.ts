import { type FileWorker, fileTask } from '../../platform/file-worker/file-worker.ts';
import type { paperPng } from './pdf-image.ts';

const PAPER_PNG = fileTask<typeof paperPng>(new URL('./pdf-image.ts', import.meta.url), 'paperPng');

/**
 * The company's logo for a PDF, as a data address, or `null` where the company's name is printed instead: for SVG and
 * GIF, which pdfkit doesn't support, and for a PNG that can't be put on paper. Throws what the file worker throws.
 */
export async function pdfLogo(
  files: FileWorker,
  companyId: string,
  logo: { readonly content: Buffer; readonly content_type: string } | undefined,
): Promise<string | null> {
  if (logo === undefined) return null;
  const { content, content_type: type } = logo;
  const address = (bytes: Uint8Array): string => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  if (type === 'image/jpeg') return address(content);
  if (type !== 'image/png') return null;
  const image = await files.run(companyId, PAPER_PNG, content);
  return image === null ? null : address(image);
}
