import { type EpochMs, epochMs } from '../time/instant.ts';

/** How long a rotating code (スマートフォンのQRコード) is the present one, in milliseconds. */
const QR_STEP_MS = 30_000;

/** The number of the step of a time. */
export const qrStep = (at: EpochMs): number => Math.floor(at / QR_STEP_MS);

/** When a step begins. */
export const beginOfStep = (step: number): EpochMs => epochMs(step * QR_STEP_MS);

/** Whether a code of the step is taken at that time: also the one before and the one after, as clocks and people are slow. */
export const isStepTaken = (step: number, at: EpochMs): boolean => Math.abs(step - qrStep(at)) <= 1;

/** What a reader has read. */
export type Scan =
  | { readonly means: 'rotating_qr'; readonly userId: number; readonly step: number; readonly signature: string }
  | { readonly means: 'printed_qr'; readonly number: string }
  | { readonly means: 'ic_card'; readonly number: string };

/** The text of a rotating code: letters that a QR code packs closely. The version is its first part. */
export const rotatingText = (userId: number, step: number, signature: string): string =>
  `K1.${userId}.${step.toString(36).toUpperCase()}.${signature}`;

/** The text of a printed code. */
export const printedText = (number: string): string => `P1.${number}`;

/**
 * An IC card's number as it is compared, however the reader types it: of full width, in small letters, with colons. `null`
 * for what is none: six to 32 letters and digits.
 */
export function readCardNumber(typed: string): string | null {
  const number = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s:-]/g, '');
  return /^[0-9A-Z]{6,32}$/.test(number) ? number : null;
}

/** What a scan without a network is sealed for: it opens as no other one, and at no other company. */
export const sealingContext = (companyId: string, scanId: string): string =>
  `kintai kiosk scan ${JSON.stringify([companyId, scanId])}`;

/** Reads what a reader has read; `null` for what is nobody's. */
export function readScan(typed: string): Scan | null {
  const text = typed.normalize('NFKC').trim().toUpperCase();
  const rotating = /^K1\.([1-9]\d{0,14})\.([0-9A-Z]{1,9})\.([0-9A-F]{20})$/.exec(text);
  if (rotating !== null) {
    const [, userId = '', step = '', signature = ''] = rotating;
    return { means: 'rotating_qr', userId: Number(userId), step: Number.parseInt(step, 36), signature };
  }
  const printed = /^P1\.([0-9A-F]{40})$/.exec(text)?.[1];
  if (printed !== undefined) return { means: 'printed_qr', number: printed };
  const number = readCardNumber(text);
  return number === null ? null : { means: 'ic_card', number };
}
