import { readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDataDir, whyClosed } from '#src/platform/data-dir.ts'
import { tryBucket } from './bucket-check.ts'
import { type Check, type Finding, fail, faultOf, ok, warn } from './check.ts'

const MIB = 1024 * 1024
const FREE_WARN_MIB = 2048
const FREE_FAIL_MIB = 200
/** As much as a deal's pictures. */
const PROBE = Buffer.alloc(MIB, 'dealdesk')

const files: Check<'config'> = {
  name: 'files',
  look: ({ config: { dataDir, files } }) =>
    files.in === 's3' && files.s3 ? tryBucket(files.s3) : tryFolder(dataDir, 'DATA_DIR'),
}

const pictures: Check<'config'> = {
  name: 'public pictures',
  async look({ config: { picturesDir, sendFiles } }) {
    const found = await tryFolder(picturesDir, 'PICTURES_DIR')
    const closed = found.level !== 'fail' && sendFiles ? await whyClosed(picturesDir) : null
    return closed ? fail(`a proxy cannot read PICTURES_DIR: ${closed}`) : found
  },
}

/** Writes and reads a file back, as an upload would. */
async function tryFolder(folder: string, name: string): Promise<Finding> {
  const probe = join(folder, `.doctor-${process.pid}`)
  try {
    await openDataDir(folder)
    await writeFile(probe, PROBE, { flush: true })
    if (!(await readFile(probe)).equals(PROBE))
      return fail(`${name}: ${folder} gives back other bytes`)
  } catch (error) {
    return fail(
      `${name}: ${folder} cannot be written to (${faultOf(error)}): make it, give it to this user, or make room`,
    )
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
  return ofRoom(await freeMib(folder), folder)
}

async function freeMib(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return (bavail * bsize) / MIB
}

export function ofRoom(freeMib: number, folder: string): Finding {
  const words = `${folder} is written to, ${(freeMib / 1024).toFixed(1)} GiB free`
  if (freeMib < FREE_FAIL_MIB) return fail(`${words}: make room now, uploads are about to fail`)
  return freeMib < FREE_WARN_MIB ? warn(`${words}: make room`) : ok(words)
}

export const fileChecks = [files, pictures]
