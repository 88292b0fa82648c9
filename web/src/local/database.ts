/** The browser's databases: what is asked of them, as promises. */

const problemOf = (error: DOMException | null): Error => error ?? new Error("the device keeps nothing");

/** Opens one; `make` lays out its stores where it is new or has an older version. */
export async function openDatabase(
  name: string,
  version: number,
  make: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  const asked = indexedDB.open(name, version); // throws where it is forbidden
  asked.onupgradeneeded = () => make(asked.result);
  const blocked = new Promise<never>((_, reject) => {
    asked.onblocked = () => reject(new Error("an older page holds what this device keeps"));
  });
  const database = await Promise.race([answerOf(asked), blocked]);
  database.onversionchange = () => database.close(); // a newer page wants it
  return database;
}

export function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(problemOf(request.error));
  });
}

/** All of it is on the device. */
export function ended(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(problemOf(work.error));
  });
}
