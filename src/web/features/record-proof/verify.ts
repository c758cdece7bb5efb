// The page at /verify: one file with its script and styles inside, which the build makes of verify.html and which works
// without a server. It checks what a person downloaded, by the code of `kintai audit check`.
import { checkFile, MOST_MEGABYTES, type CheckedFile } from './check-file.ts';
import { byId } from './element.ts';
import { details, notice, verdict } from './report.ts';
import { texts } from './texts.ts';

const drop = byId('drop');
const chosen = byId('file') as HTMLInputElement;
const status = byId('status');
const result = byId('result');

// A saved page has no address to be saved from.
byId('save').hidden = window.location.protocol === 'file:';

let newest: File | null = null;

async function check(file: File): Promise<void> {
  newest = file;
  result.replaceChildren();
  status.textContent = texts.checking;
  const outcome = await checkFile(file);
  // Another file was chosen meanwhile.
  if (newest !== file) return;
  if (outcome.kind === 'checked') {
    status.replaceChildren(verdict(outcome.result));
    result.replaceChildren(...details(file.name, outcome.result));
  } else status.replaceChildren(notice('bad', refusalOf(outcome.kind)));
}

function refusalOf(kind: Exclude<CheckedFile['kind'], 'checked'>): string {
  if (kind === 'too_large') return texts.tooLarge(MOST_MEGABYTES);
  return kind === 'unreadable' ? texts.unreadable : texts.noProof;
}

chosen.addEventListener('change', () => {
  const [file] = chosen.files ?? [];
  if (file !== undefined) void check(file);
  // The same file again, once it was changed, is a choice, too.
  chosen.value = '';
});

// Anywhere on the page: a browser would open the file instead.
window.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.classList.add('over');
});
window.addEventListener('dragleave', () => drop.classList.remove('over'));
window.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  const [file] = event.dataTransfer?.files ?? [];
  if (file !== undefined) void check(file);
});
