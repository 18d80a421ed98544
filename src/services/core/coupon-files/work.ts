import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { LeaseLost } from '#src/services/kit/leased-jobs.ts'
import { StorageDown } from '#src/services/kit/storage.ts'
import { checkFile, FileMissing } from './check-file.ts'
import { importFile } from './import-file.ts'
import { type CouponFileRow, leasedFiles, release } from './leased-file.ts'

/** After so many consecutive rounds without a batch, a file gives up and says why. */
const FAILED_ATTEMPTS_MAX = 8
const REST_SECONDS_MAX = 60
/** While the storage of files is away, which is no failure of the file. */
const OUTAGE_SECONDS = 15

export async function workOnCouponFiles(deps: ServiceDeps, signal: AbortSignal): Promise<boolean> {
  const file = await leasedFiles.take(deps.db, randomUUID())
  if (!file) return false
  if (file.failedAttempts > FAILED_ATTEMPTS_MAX) {
    await postpone(deps, file, null)
    return true
  }
  try {
    if (file.state === 'CHECKING') await checkFile(deps, file, signal)
    else await importFile(deps, file, signal)
  } catch (error) {
    if (error instanceof LeaseLost) return true
    deps.log.error(
      { err: error, fileId: file.id, failedAttempts: file.failedAttempts },
      'coupon file failed a round',
    )
    await postpone(deps, file, error)
  }
  return true
}

/** Waits longer after each failure. Imported coupons stay, and a person may restart the file. */
async function postpone({ db }: ServiceDeps, file: CouponFileRow, error: unknown) {
  const isOutage = error instanceof StorageDown
  const failedAttempts = file.failedAttempts - (isOutage ? 1 : 0)
  const reason = error instanceof FileMissing ? 'missing' : 'trouble'
  const over = failedAttempts >= FAILED_ATTEMPTS_MAX
  const next = over
    ? { ...release('FAILED'), finishedAt: sql`now()` }
    : release(
        file.state,
        isOutage ? OUTAGE_SECONDS : Math.min(2 ** failedAttempts, REST_SECONDS_MAX),
      )
  await leasedFiles.release(db, file, 0, { ...next, failedAttempts, reason })
}
