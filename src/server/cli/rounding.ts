import { DEFAULT_SHEET_POLICY, type SheetPolicy } from '#domain/sheet/policy.ts';
import { minutes } from '#domain/time/minutes.ts';
import { type CommandContext, CommandRefused, EXIT } from './command.ts';

/** How a company's attendance sheets round clock-outs (D9). */
export const ROUNDINGS = ['minute', '15-minutes'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

const QUESTION = `How do its attendance sheets count a clock-out?
  minute      by the minute, as the law counts working time (労働基準法24条)
  15-minutes  rounded down to 15 minutes; to cut wages by it is against the law
A super admin can change it on the screen later.
Type minute or 15-minutes: `;

const isRounding = (answer: string): answer is Rounding => (ROUNDINGS as readonly string[]).includes(answer);

/** Asks until the answer is valid. Throws {@link CommandRefused} without a terminal. */
export async function askRounding({ ask }: CommandContext): Promise<Rounding> {
  if (ask === null)
    throw new CommandRefused(
      `Nobody can be asked here how clock-outs are counted: repeat it with --rounding minute or --rounding 15-minutes.`,
      EXIT.usage,
    );
  for (;;) {
    const answer = (await ask(QUESTION)).trim();
    if (isRounding(answer)) return answer;
  }
}

/** The first policy of a company with that rounding; its other numbers are the defaults. */
export const policyOf = (rounding: Rounding): SheetPolicy => ({
  ...DEFAULT_SHEET_POLICY,
  clockOutStep: minutes(rounding === 'minute' ? 1 : 15),
});
