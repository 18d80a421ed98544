import { mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#src/config/config.ts'
import { openDataDir } from '#src/platform/data-dir.ts'
import { StartError } from '#src/platform/start-error.ts'
import { createLocalStorage } from '#src/services/files/local-storage.ts'
import { openStorage } from '#src/services/files/open-storage.ts'
import type { FileStorage } from '#src/services/kit/storage.ts'
import { listFiles, syncFolder, syncFolders } from './parts.ts'

type Settings = Pick<Config, 'dataDir' | 'files'>

/** An empty place for files: what is put into `storage` is there for good once it is kept. */
export type FilesPlace = {
  name: string
  storage: FileStorage
  keep(): Promise<void>
  /** Removes these, as far as they were put there. */
  undo(keys: readonly string[]): Promise<void>
}

/** @throws StartError where it holds files */
export async function refuseFiles({ dataDir, files }: Settings): Promise<void> {
  if (files.in === 's3') {
    const first = await openStorage({ dataDir, files }).list()[Symbol.asyncIterator]().next()
    if (first.done) return
    throw new StartError(`${nameOf(files)} holds files: restore beside an empty bucket`)
  }
  const folder = join(dataDir, 'files')
  if ((await listFiles(folder)).length === 0) return
  throw new StartError(`${folder} holds files: restore beside an empty DATA_DIR`)
}

export async function openPlace({ dataDir, files }: Settings): Promise<FilesPlace> {
  await openDataDir(dataDir)
  if (files.in === 's3') return openBucket({ dataDir, files })
  const name = join(dataDir, 'files')
  const draft = await mkdtemp(`${name}.unfinished-`)
  return {
    name,
    storage: createLocalStorage(draft),
    async keep() {
      await syncFolders(draft)
      // A folder that is there is empty, as we looked.
      await rm(join(name, '.unfinished'), { recursive: true, force: true })
      await rmdir(name).catch(() => undefined)
      await rename(draft, name)
      await syncFolder(dataDir)
    },
    undo: () => rm(draft, { recursive: true, force: true }),
  }
}

function openBucket(settings: Settings): FilesPlace {
  const storage = openStorage(settings)
  return {
    name: nameOf(settings.files),
    storage,
    keep: () => Promise.resolve(),
    async undo(keys) {
      for (const key of keys) await storage.remove(key)
    },
  }
}

function nameOf({ s3 }: Settings['files']): string {
  return `the bucket ${s3?.bucket}`
}
