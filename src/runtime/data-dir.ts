import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

/** Makes sure the folder exists, is ours and writable. @throws StartError with one line */
export async function openDataDir(folder: string): Promise<void> {
  const probe = join(folder, `.write-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`DATA_DIR: ${folder} cannot be written to (${code})`, { cause: error })
  }
}

/** Secrets of a development machine. Processes that start at once agree on one. */
export async function developmentSecret(folder: string): Promise<string> {
  const path = join(folder, 'development-secret')
  const known = await readFile(path, 'utf8').catch(() => '')
  if (known) return known.trim()
  const draft = `${path}-${process.pid}`
  await writeFile(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 })
  await link(draft, path).catch(() => undefined)
  await rm(draft)
  return (await readFile(path, 'utf8')).trim()
}
