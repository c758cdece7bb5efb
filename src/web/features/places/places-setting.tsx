import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import type { PlaceResponse } from '#contract/places.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { PLACE_RULES } from '#domain/places/place.ts';
import { api, messageOf } from '../../lib/api.ts';
import { placesQuery, punchSettingsQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Choices, SwitchField } from '../../ui/choices.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { EditableList } from '../../ui/editable-list.tsx';
import { Hint, Panel, Row } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Toast } from '../../ui/toast.tsx';
import { texts as shared } from '../../ui/texts.ts';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { targetsOf } from './place-draft.ts';
import { SAVING_PLACE } from './saving-place.ts';
import { texts } from './texts.ts';

// Its search of employees and its drawing are the larger half of the screen, needed by a tap on it.
const PlaceForm = lazyPart(async () => (await import('./place-form.tsx')).PlaceForm);

/** The company's places to punch at, and what becomes of a punch elsewhere. */
export function PlacesSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const settings = useQuery(punchSettingsQuery);
  const query = useQuery(placesQuery);
  useEffect(() => PlaceForm.preload(), []);
  return (
    <>
      <Hint>{texts.lead}</Hint>
      <Loaded query={settings} failed={texts.failed} heights={['29rem']}>
        {(saved) => <Rule saved={saved} hasPlaces={query.data?.places.length !== 0} />}
      </Loaded>
      <EditableList
        noun={texts.list}
        heading={texts.list}
        columns={COLUMNS}
        rows={query.data?.places}
        query={query}
        heights={[56, 132]}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        mutation={SAVING_PLACE}
        renderForm={(place, dialog) => (
          <PlaceForm
            place={place}
            map={query.data?.map ?? null}
            ownAddress={query.data?.own_address ?? null}
            {...dialog}
          />
        )}
        remove={{
          ask: texts.askDelete,
          run: ({ id }) => api('DELETE /api/admin/places/{id}', { params: { id: String(id) } }),
          changes: 'places',
        }}
        onDone={onDone}
      />
    </>
  );
}

/** What becomes of a punch elsewhere, in a few words. */
export function PlacesValue(): ReactNode {
  const { data } = useQuery(punchSettingsQuery);
  return data && texts.rules[data.place_rule];
}

type Settings = ResponseOf<Routes['GET /api/punch-settings']>;

/** What becomes of a punch away from the places, and whether it can be made off site; that is saved with the tap, as it changes nothing punched. */
function Rule({ saved, hasPlaces }: { readonly saved: Settings; readonly hasPlaces: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const [message, showMessage] = useFlashMessage();
  const saving = useExclusiveMutation('save-punch-settings', {
    mutationFn: (changed: Partial<Settings>) => api('PUT /api/admin/punch-settings', { body: changed }),
    onSuccess: (answer) => showMessage(answer.message),
    onSettled: () => invalidate(queryClient, 'punchSettings'),
  });
  const shown = { ...saved, ...(saving.isPending && saving.variables) };
  // A key on the choices goes through them: what holds for everybody is saved by the button.
  const [chosen, choose] = useState(saved.place_rule);
  return (
    <Panel label={texts.rule}>
      {saving.isError && <Banner kind="error">{messageOf(saving.error, texts.saveFailed)}</Banner>}
      <Choices
        legend={texts.rule}
        name="place_rule"
        layout="column"
        choices={PLACE_RULES.map((value) => ({ value, label: texts.rules[value] }))}
        value={chosen}
        onChange={choose}
      />
      <Hint>
        {texts.ruleHints[chosen]}
        {chosen !== 'off' && texts.neverLost}
      </Hint>
      {chosen !== shown.place_rule && (
        <Row>
          <ActionButton isBusy={saving.isPending} onClick={() => saving.mutate({ place_rule: chosen })}>
            {shared.save}
          </ActionButton>
        </Row>
      )}
      {shown.place_rule !== 'off' && !hasPlaces && <Banner kind="info">{texts.noneYet}</Banner>}
      <SwitchField
        label={texts.offSite}
        hint={texts.offSiteHint}
        checked={shown.punches_off_site}
        onChange={(on) => saving.mutate({ punches_off_site: on })}
      />
      {/* Not above the choices, which would move away below the finger. */}
      <Toast message={message} />
    </Panel>
  );
}

/** How many of those whom a place is for are named in the list. */
const NAMED = 3;

function whomOf(place: PlaceResponse): string {
  if (place.is_for_all) return texts.everybody;
  const names = targetsOf(place).map(({ name }) => name);
  if (names.length === 0) return texts.nobody;
  return [...names.slice(0, NAMED), ...(names.length > NAMED ? [texts.more(names.length - NAMED)] : [])].join('、');
}

const howOf = ({ circle, networks }: PlaceResponse): string =>
  [
    ...(circle === null ? [] : [texts.radiusOf(circle.radius)]),
    ...(networks.length === 0 ? [] : [texts.networksOf(networks.length)]),
  ].join('・');

const COLUMNS: readonly Column<PlaceResponse>[] = [
  { key: 'name', label: texts.name, width: '26%', phone: 'title', cell: ({ name }) => name },
  { key: 'how', label: texts.how, width: '24%', phone: 'plain', cell: howOf },
  { key: 'whom', label: texts.whom, phone: 'plain', cell: whomOf },
];
