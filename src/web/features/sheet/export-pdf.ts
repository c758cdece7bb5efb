import type { IsoMonth } from '#domain/time/date.ts';
import { styleNonce } from '../../lib/style-nonce.ts';

const MARGIN_MM = 10;
const RENDER_SCALE = 1.5;

/**
 * Saves the sheet as a PDF: an image of it on one A4 portrait page, within margins of 10 mm, rendered at 1.5 of its size
 * (spec §2). The code that does it is loaded at the first use.
 */
export async function exportPdf(paper: HTMLElement, employeeId: string, month: IsoMonth): Promise<void> {
  const [{ default: html2canvas }, { jsPDF }] = await Promise.all([import('html2canvas-pro'), import('jspdf')]);
  const canvas = await html2canvas(paper, {
    scale: RENDER_SCALE,
    backgroundColor: '#ffffff',
    logging: false,
    cspNonce: styleNonce(),
    // The page as a desktop has it, whatever it is scrolled or zoomed to.
    windowWidth: 1280,
    scrollX: 0,
    scrollY: 0,
  });
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait', compress: true });
  const [width, height] = fitted(canvas, pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight());
  pdf.addImage(canvas, 'PNG', MARGIN_MM, MARGIN_MM, width, height);
  await pdf.save(`出勤簿_${employeeId}_${month}.pdf`, { returnPromise: true });
}

/** The size in millimetres at which the image fills the page's width, or its height where it is longer. */
function fitted(
  image: { readonly width: number; readonly height: number },
  pageWidth: number,
  pageHeight: number,
): [number, number] {
  const perPixel = Math.min((pageWidth - 2 * MARGIN_MM) / image.width, (pageHeight - 2 * MARGIN_MM) / image.height);
  return [image.width * perPixel, image.height * perPixel];
}
