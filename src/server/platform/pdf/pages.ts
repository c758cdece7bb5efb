import PdfKit from 'pdfkit';

import type { EpochMs } from '#domain/time/instant.ts';
import { pdfFonts } from './fonts.ts';
import { type Pdf, type Pen, takePen } from './pen.ts';

/** A page of A4, and what the outline of the file calls it; without that it belongs to the one before. */
export interface PdfPage {
  readonly name?: string;
  readonly draw: (pen: Pen) => void;
}

/** Streams pages as a PDF with real text. Of a written page only its offset in the file stays in memory. */
export async function* pdfOf(
  { title, author, now }: { readonly title: string; readonly author: string; readonly now: EpochMs },
  pages: AsyncIterable<PdfPage>,
): AsyncGenerator<Buffer> {
  const fonts = pdfFonts();
  const pdf = new PdfKit({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'ja-JP',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: new Date(now) },
    // No font of pdfkit's own, which have no Japanese; and no cache of texts, which would grow with every name.
    font: '',
    fontLayoutCache: false,
  });
  for await (const { name, draw } of pages) {
    pdf.addPage();
    draw(takePen(pdf, fonts));
    if (name !== undefined) pdf.outline.addItem(name);
    pdf.flushPages();
    yield written(pdf);
  }
  pdf.end();
  for await (const part of pdf) yield part as Buffer;
}

/** What the document has written since the last call. */
function written(pdf: Pdf): Buffer {
  const parts: Buffer[] = [];
  for (let part = pdf.read() as Buffer | null; part !== null; part = pdf.read() as Buffer | null) parts.push(part);
  return Buffer.concat(parts);
}
