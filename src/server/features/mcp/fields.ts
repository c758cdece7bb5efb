import { z } from 'zod';

/** The month that a tool is asked about. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])b?$/)
  .describe('対象の月 (YYYY-MM)');

// Of answers. Plain numbers: the bounds of an integer would be half of what the model reads of a tool.
export const minutes = z.number().describe('分 (minutes)');
export const days = z.number().describe('日 (days)');
export const count = z.number();
export const date = z.string().describe('YYYY-MM-DD');
export const clock = z.string().nullable().describe('日本時間 (Japan time)');
