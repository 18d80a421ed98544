import { randomBytes } from 'node:crypto'
import { access, constants, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

/** Why another user of this machine cannot read the folder, or null. Its groups count as readers. */
export async function whyClosed(folder: string): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (process.platform === 'win32') return null
    for (let path = folder; ; path = dirname(path)) {
      const { mode } = await stat(path)
      const needed = path === folder ? 0o5 : 0o1
      const isOpen = [mode, mode >> 3].some((bits) => (bits & needed) === needed)
      if (!isOpen) return `${path} has mode ${(mode & 0o777).toString(8)}`
      if (path === dirname(path)) return null
    }
  } catch (error) {
    return `${folder}: ${(error as NodeJS.ErrnoException).code}`
  }
}

/** The configured secrets, the current one first; a development machine without any has its own. */
export async function secretKeysOf(config: {
  secretKeys: readonly string[]
  dataDir: string
}): Promise<readonly string[]> {
  return config.secretKeys.length > 0
    ? config.secretKeys
    : [await developmentSecret(config.dataDir)]
}

/** Processes that start at once agree on one. */
async function developmentSecret(folder: string): Promise<string> {
  const path = join(folder, 'development-secret')
  const known = await readFile(path, 'utf8').catch(() => '')
  if (known) return known.trim()
  const draft = `${path}-${process.pid}`
  await writeFile(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 })
  await link(draft, path).catch(() => undefined)
  await rm(draft)
  return (await readFile(path, 'utf8')).trim()
}
