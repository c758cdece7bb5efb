import { type ChainHead, compareHeads, readKeptHeads } from '#domain/audit/heads.ts';
import type { RecordProof } from '#domain/audit/proof.ts';
import { element } from './element.ts';
import { texts } from './texts.ts';

/** The comparison of a file's chain with heads that were kept elsewhere, typed in or of an exported file. */
export function headComparison(file: RecordProof, chain: readonly ChainHead[]): HTMLElement {
  const typed = element('textarea', { id: 'head', rows: 3, spellcheck: false });
  const outcome = element('p', { className: 'outcome', role: 'status' });
  const chosen = element('input', { id: 'heads-file', className: 'hidden', type: 'file' });
  const compare = element('button', { type: 'submit', className: 'button' }, texts.compare);
  const say = (): void => {
    const { kind, text } = outcomeOf(file, chain, typed.value);
    outcome.dataset['kind'] = kind;
    outcome.textContent = text;
  };
  chosen.addEventListener('change', () => {
    const [heads] = chosen.files ?? [];
    if (heads === undefined) return;
    const show = (text: string): void => {
      typed.value = text;
      say();
    };
    heads.text().then(show, () => show(''));
    // The same file again, once it was changed, is a choice, too.
    chosen.value = '';
  });
  const form = element(
    'form',
    {},
    element('label', { htmlFor: typed.id }, texts.headLabel),
    typed,
    element(
      'div',
      { className: 'row' },
      compare,
      element('label', { className: 'button', htmlFor: chosen.id }, texts.headsFile),
      chosen,
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    say();
  });
  return element(
    'section',
    {},
    element('h2', {}, texts.compareTitle),
    element('p', {}, texts.compareText),
    form,
    outcome,
  );
}

interface Outcome {
  readonly kind: 'good' | 'bad' | 'plain';
  readonly text: string;
}

function outcomeOf(file: RecordProof, chain: readonly ChainHead[], text: string): Outcome {
  const kept = readKeptHeads(text, file.company_id);
  if (kept === null) return { kind: 'plain', text: texts.noHead };
  if (kept.length === 0) return { kind: 'plain', text: texts.noHeadOfCompany(file.company_id) };
  const { confirmed, differing } = compareHeads(chain, kept);
  if (differing.length > 0) return { kind: 'bad', text: texts.headDiffers(differing) };
  if (confirmed === null) return { kind: 'plain', text: texts.headUnknown };
  const count = file.records.filter(({ sequence }) => sequence <= confirmed).length;
  const left = file.records.length - count;
  return {
    kind: 'good',
    text: texts.headConfirms(confirmed, count) + (left > 0 ? texts.headLeaves(left) : ''),
  };
}
