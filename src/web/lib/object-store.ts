const TIMEOUT_MS = 5000;
const TRANSACTION_MS = 2000;

/** Runs one request in a transaction; resolves once it is durable, and rejects where that takes too long. */
export type InStore = <Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result>;

/**
 * A store of its own in the browser's database of that name, whose version is to stay: an update of the app finds what the
 * one before has stored.
 */
export function objectStore(name: string, storeName: string, options: IDBObjectStoreParameters): InStore {
  let opening: Promise<IDBDatabase> | null = null;

  function openDatabase(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      // A browser in trouble may never answer, and a person waits with a punch.
      const timer = setTimeout(() => reject(new Error('the database does not open')), TIMEOUT_MS);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName, options));
      request.addEventListener('success', () => {
        clearTimeout(timer);
        request.result.addEventListener('close', () => (opening = null));
        // Another tab removes the database.
        request.result.addEventListener('versionchange', () => {
          request.result.close();
          opening = null;
        });
        resolve(request.result);
      });
      request.addEventListener('error', () =>
        reject(new Error('the database does not open', { cause: request.error })),
      );
    });
    opening.catch(() => (opening = null));
    return opening;
  }

  return async (mode, use) => {
    const database = await openDatabase();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(storeName, mode, { durability: 'strict' });
        const request = use(transaction.objectStore(storeName));
        transaction.addEventListener('complete', () => resolve(request.result));
        transaction.addEventListener('abort', () => reject(new Error('not stored', { cause: transaction.error })));
        const giveUp = (): void => reject(new Error('the database does not answer'));
        // A person waits, with a punch or to log out.
        timer = setTimeout(() => {
          try {
            transaction.abort();
            giveUp();
          } catch {
            // It has finished or is about to: a page that was held up gets the event late.
            timer = setTimeout(giveUp, TRANSACTION_MS);
          }
        }, TRANSACTION_MS);
      });
    } catch (error) {
      // It may have hung, or been closed: the next one opens it again.
      opening = null;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}
