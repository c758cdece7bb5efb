import { useState, type ReactNode } from 'react';

import type { RosterResponse } from '#contract/rosters.ts';
import { isoDate } from '#domain/time/date.ts';
import { Button } from '../../ui/button.tsx';
import { List, Row, Stack } from '../../ui/layout.tsx';
import { publishTexts as texts } from './roster-texts.ts';
import { savedWishText } from './wish-draft.ts';

/** What everybody of the page wishes for, in words and with their notes, for whom the marks in the days don't suffice. */
export function WishList({ roster: { people, patterns } }: { readonly roster: RosterResponse }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const wished = people.flatMap(({ user_id: userId, name, wishes }) =>
    wishes.map((wish) => ({ userId, name, wish, date: isoDate(wish.date) })),
  );
  if (wished.length === 0) return null;
  return (
    <Stack gap="sm">
      <Row>
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {texts.wishes(wished.length)}
        </Button>
      </Row>
      {isOpen && (
        <List rules="above">
          {wished.map(({ userId, name, wish, date }) => (
            <li key={`${userId} ${date}`}>{texts.wish(name, date, savedWishText(wish, patterns))}</li>
          ))}
        </List>
      )}
    </Stack>
  );
}
