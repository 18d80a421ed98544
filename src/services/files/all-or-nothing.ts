import type { FileStorage } from '#src/services/kit/storage.ts'

/** If `act` throws, none of the files it stored remains. */
export async function allOrNothing<Result>(
  storage: FileStorage,
  act: (storage: FileStorage) => Promise<Result>,
): Promise<Result> {
  const written: string[] = []
  const watched: FileStorage = {
    ...storage,
    write(key, bytes) {
      written.push(key)
      return storage.write(key, bytes)
    },
    writeFrom(key, source) {
      written.push(key)
      return storage.writeFrom(key, source)
    },
  }
  try {
    return await act(watched)
  } catch (error) {
    await Promise.allSettled(written.map((key) => storage.remove(key)))
    throw error
  }
}
