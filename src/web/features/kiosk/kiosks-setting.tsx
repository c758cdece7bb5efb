import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { KioskResponse, KioskSettings } from '#contract/kiosk.ts';
import { KIOSK_MEANS, type KioskMeans } from '#domain/kiosk/means.ts';
import { api } from '../../lib/api.ts';
import { kiosksQuery } from '../../lib/company-queries.ts';
import { Link } from '../../lib/router.tsx';
import { useSettingAtOnce } from '../../lib/use-setting-at-once.ts';
import { fullWhenText } from '../../lib/when-text.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { EditableList } from '../../ui/editable-list.tsx';
import { Hint } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Pending } from '../../ui/loaded.tsx';
import { SwitchPanel } from '../../ui/switch-panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { refusedScansQuery } from './refused-scans-query.ts';
import { SAVING_KIOSK } from './saving-kiosk.ts';
import { texts } from './setting-texts.ts';

const RefusedScans = lazyPart(async () => (await import('./refused-scans.tsx')).RefusedScans);
const KioskForm = lazyPart(async () => (await import('./kiosk-form.tsx')).KioskForm);
const KioskCode = lazyPart(async () => (await import('./kiosk-code.tsx')).KioskCode);

/** The company's shared devices (打刻端末), and how people identify themselves there. */
export function KiosksSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(kiosksQuery);
  const refused = useQuery(refusedScansQuery);
  const [registered, setRegistered] = useState<KioskResponse | null>(null);
  return (
    <>
      <Hint>{texts.lead}</Hint>
      <EditableList
        noun={texts.list}
        words={texts.removal}
        heading={texts.list}
        columns={COLUMNS}
        buttonsWidth="15rem"
        rows={query.data?.kiosks}
        query={query}
        heights={[56, 172]}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        mutation={SAVING_KIOSK}
        renderForm={(kiosk, { onClose, onSaved }) => (
          <KioskForm
            kiosk={kiosk}
            onClose={onClose}
            onSaved={({ message, ...saved }) => {
              onSaved(message);
              // A new one is of no use without a device.
              if (kiosk === null) setRegistered(saved);
            }}
          />
        )}
        renderMore={(kiosk) => (
          <RowButton label={texts.issueOf(kiosk.name)} onClick={() => setRegistered(kiosk)}>
            {texts.issue}
          </RowButton>
        )}
        remove={{
          ask: texts.askRemove,
          run: ({ id }) => api('DELETE /api/admin/kiosks/{id}', { params: { id: String(id) } }),
          changes: 'kiosks',
        }}
        onDone={onDone}
      />
      {(refused.isError || (refused.data?.total ?? 0) > 0) && <RefusedScans onDone={onDone} />}
      {/* That they can't be read, the list says. */}
      {query.data === undefined ? !query.isError && <Pending heights={['29rem']} /> : <Settings saved={query.data} />}
      <SubjectDialog subject={registered} title={texts.issuing} onClose={() => setRegistered(null)}>
        {(kiosk) => <KioskCode key={kiosk.id} kiosk={kiosk} onClose={() => setRegistered(null)} />}
      </SubjectDialog>
    </>
  );
}

/** How many devices there are, in a few words. */
export function KiosksValue(): ReactNode {
  const { data } = useQuery(kiosksQuery);
  return data && texts.count(data.kiosks.length);
}

/** By what people identify themselves, and whether they are called; saved with the tap, as it changes nothing punched. */
function Settings({ saved }: { readonly saved: KioskSettings }): ReactNode {
  const [message, showMessage] = useFlashMessage();
  const saving = useSettingAtOnce<Partial<KioskSettings>>({
    name: 'kiosk-settings',
    shownBy: 'GET /api/admin/kiosks',
    save: (changed, seen) => api('PUT /api/admin/kiosk-settings', { ...seen, body: changed }),
    changes: 'kiosks',
    failed: texts.saveFailed,
    onDone: showMessage,
  });
  const shown = { ...saved, ...saving.pending };
  const change = (means: KioskMeans, isOn: boolean): void =>
    saving.change({ means: isOn ? [...shown.means, means] : shown.means.filter((each) => each !== means) });
  return (
    <SwitchPanel title={texts.settings} lead={texts.settingsLead} failure={saving.failure} message={message}>
      {KIOSK_MEANS.map((means) => (
        <div key={means}>
          <SwitchField
            label={texts.means[means]}
            hint={texts.meansHints[means]}
            checked={shown.means.includes(means)}
            onChange={(isOn) => change(means, isOn)}
          />
          {means === 'printed_qr' && shown.means.includes(means) && (
            <Link to="/admin/printed-qr-codes">{texts.printCards}</Link>
          )}
        </div>
      ))}
      {shown.means.length === 0 && <Banner kind="info">{texts.noneChosen}</Banner>}
      <SwitchField
        label={texts.saysNames}
        hint={texts.saysNamesHint}
        checked={shown.says_names}
        onChange={(isOn) => saving.change({ says_names: isOn })}
      />
      <SwitchField
        label={texts.takesPhotos}
        hint={texts.takesPhotosHint}
        checked={shown.takes_photos}
        onChange={(isOn) => saving.change({ takes_photos: isOn })}
      />
    </SwitchPanel>
  );
}

const stateOf = ({ registered_at: registeredAt, code_expires_at: expiresAt }: KioskResponse) => {
  if (registeredAt !== null) return 'registered';
  return expiresAt === null ? 'new' : 'waiting';
};

const COLUMNS: readonly Column<KioskResponse>[] = [
  { key: 'name', label: texts.name, phone: 'title', cell: ({ name }) => name },
  { key: 'place', label: texts.place, width: '18%', cell: ({ place }) => place?.name ?? null },
  {
    key: 'state',
    label: texts.state,
    width: '7rem',
    phone: 'aside',
    cell: (kiosk) => (
      <Tag tone={stateOf(kiosk) === 'registered' ? 'good' : 'plain'}>{texts.states[stateOf(kiosk)]}</Tag>
    ),
  },
  {
    key: 'last_seen_at',
    label: texts.lastSeen,
    width: '20%',
    cell: ({ last_seen_at: at }) => (at === null ? texts.never : fullWhenText(at)),
  },
];
