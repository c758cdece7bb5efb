import type { sheetFileRoutes } from '#contract/sheet.ts';
import { SHEET_COUNT_HEADER, type SheetFileFormat } from '#domain/sheet/sheet-files.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { asDownload, streamFile } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { findLogo } from '../../records/logos.ts';
import { pdfLogo } from './pdf-logo.ts';
import { type CompanySheets, sheetsOfCompany } from './sheet-files.service.ts';
import { sheetsCsv } from './sheets-csv.ts';
import { sheetsPdf } from './sheets-pdf.ts';
import { sheetsXlsx } from './sheets-xlsx.ts';

const TYPES: Readonly<Record<SheetFileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The route of everyone's sheets in one file. */
export const sheetFileHandlers = ({ database }: RoutePlatform): Handlers<typeof sheetFileRoutes> => {
  const partsOf = async (
    format: SheetFileFormat,
    company: CompanySheets,
    companyId: string,
    now: EpochMs,
  ): Promise<AsyncIterable<Uint8Array>> => {
    switch (format) {
      case 'csv':
        return sheetsCsv(company);
      case 'xlsx':
        return sheetsXlsx(company);
      case 'pdf':
        return sheetsPdf(company, await pdfLogo(await findLogo(database.kysely, companyId, 'normal')), now);
    }
  };
  return {
    'GET /api/admin/attendance-sheets': async ({ caller: { companyId }, query: { month, format }, now, reply }) => {
      const company = await sheetsOfCompany(database, companyId, month, now);
      const parts = await partsOf(format, company, companyId, now);
      asDownload(reply, TYPES[format], `出勤簿_全社員_${month}.${format}`);
      reply.header(SHEET_COUNT_HEADER, String(company.employees.length));
      return streamFile(reply, parts);
    },
  };
};
