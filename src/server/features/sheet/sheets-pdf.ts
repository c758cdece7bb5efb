import type { EpochMs } from '#domain/time/instant.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import { pdfOf, type PdfPage } from '../../platform/pdf/pages.ts';
import { drawSheet } from './pdf-page.ts';
import type { CompanySheets } from './sheet-files.service.ts';

/** Streams the sheets as a PDF, each on a page. `logo` is a data address of an image that pdfkit supports. */
export function sheetsPdf(
  { companyName, period, sheets }: CompanySheets,
  logo: string | null,
  now: EpochMs,
): AsyncGenerator<Buffer> {
  async function* pages(): AsyncGenerator<PdfPage> {
    for await (const one of sheets)
      yield {
        name: `${one.employee.employeeId} ${one.employee.name}`,
        draw: (pen) => drawSheet(pen, { companyName, period, logo }, one),
      };
  }
  return pdfOf({ title: `${formatPeriod(period)} 出勤簿`, author: companyName, now }, pages());
}
