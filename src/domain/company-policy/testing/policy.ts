import { DEFAULT_SHEET_POLICY, type SheetPolicy } from '../policy.ts';

/** The spec's policy with overrides. */
export const policyWith = (rest: Partial<SheetPolicy>): SheetPolicy => ({ ...DEFAULT_SHEET_POLICY, ...rest });
