import { describe, expect, it } from 'vitest';
import { checkVector, unreadFields, vectorsOf, type Adaptors, type VectorFile } from './vectors.ts';

/** What a rule doesn't ask of a vector, by the group; each with why. */
const NOT_ASKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  attendance_rate: { holiday_work_days: 'rest-day work is in neither sum of the rate' },
  half_leave_day: { 'half.minutes': 'half of the duty, which the rule works out' },
  protected_person: { 'day.overtime': 'what is beyond the law is told by the work' },
};

/** Declares a test for each vector of the groups, of which the file has as many as `counts` says. */
export function testVectors(file: VectorFile, adaptors: Adaptors, counts: Readonly<Record<string, number>>): void {
  describe.each(Object.entries(counts))('%s', (group, count) => {
    const rows = vectorsOf(file, group, count).map(
      (vector) => [vector.id, `${vector.why}（${vector.source}）`, vector] as const,
    );

    it('has no field that the adaptor doesn’t know', () => {
      const { [group]: adaptor = () => null } = adaptors;
      expect(
        unreadFields(
          rows.map(([, , vector]) => vector),
          adaptor,
        ),
      ).toEqual(Object.keys(NOT_ASKED[group] ?? {}));
    });

    it.each(rows)('%s %s', (_, __, vector) => {
      const { result, actual } = checkVector(vector, adaptors);
      expect(actual).toEqual(vector.expected);
      expect(result).toBe('passed');
    });
  });
}
