import { describe, expect, it } from 'vitest';
import { checkVector, unreadFields, vectorsOf, type Adaptors, type VectorFile } from './vectors.ts';

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
      ).toEqual([]);
    });

    it.each(rows)('%s %s', (_, __, vector) => {
      const { result, actual } = checkVector(vector, adaptors);
      expect(actual).toEqual(vector.expected);
      expect(result).toBe('passed');
    });
  });
}
