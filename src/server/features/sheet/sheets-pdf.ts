import PdfKit from 'pdfkit';

import type { EpochMs } from '#domain/time/instant.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import { sheetFonts } from './pdf-fonts.ts';
import { drawSheet } from './pdf-page.ts';
import { type Pdf, takePen } from './pdf-pen.ts';
import type { CompanySheets } from './sheet-files.service.ts';

/**
 * Streams the sheets as a PDF with real text, each on a page of A4. Of a written page only its offset in the file stays
 * in memory. `logo` is a data address of an image that pdfkit supports.
 */
export async function* sheetsPdf(
  { companyName, period, sheets }: CompanySheets,
  logo: string | null,
  now: EpochMs,
): AsyncGenerator<Buffer> {
  const fonts = sheetFonts();
  const pdf = new PdfKit({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'ja-JP',
    displayTitle: true,
    info: { Title: `${formatPeriod(period)} 出勤簿`, Author: companyName, CreationDate: new Date(now) },
    // No font of pdfkit's own, which have no Japanese; and no cache of texts, which would grow with every name.
    font: '',
    fontLayoutCache: false,
  });
  for await (const one of sheets) {
    pdf.addPage();
    drawSheet(takePen(pdf, fonts), { companyName, period, logo }, one);
    pdf.outline.addItem(`${one.employee.employeeId} ${one.employee.name}`);
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
