import type { Tx } from '#src/database/connect.ts'
import { generateCodes } from '#src/services/core/coupons/generate-codes.ts'
import { insertCoupons } from '#src/services/core/coupons/insert-coupons.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Batch, CodeLine } from './batch.ts'
import { forgetForeseen, insertFailures } from './failed-lines.ts'
import { finishFile } from './finish-file.ts'
import { type CouponFileRow, isUntouched, writeHeld } from './held-file.ts'
import { findKnownCodes } from './known-codes.ts'
import type { FailedLine } from './reasons.ts'

/**
 * Writes a batch in one transaction: coupons, failures and the cursor, all or nothing. After a crash the
 * file goes on at exactly the next line. Answers the file as it is now.
 * @param last whether the file ends with this batch
 * @throws LeaseLost
 */
export function writeBatch(
  { db, settings }: Pick<ServiceDeps, 'db' | 'settings'>,
  file: CouponFileRow,
  batch: Batch,
  last: boolean,
): Promise<CouponFileRow> {
  const { id: fileId, dealId, merchantId } = file
  const place = { dealId, merchantId, fileId, timeZone: settings.businessTimeZone }
  return db.transaction(async (tx) => {
    const made = await makeCodes(tx, place, batch.counts)
    const { added, failures } = await addCodes(tx, place, batch.codes)
    const failed = [...batch.failures, ...failures]
    if (isUntouched(file)) await forgetForeseen(tx, fileId)
    await insertFailures(tx, { fileId, foreseen: false }, failed)
    const { byteCursor, lineCursor, lineDone } = batch
    const written = await writeHeld(tx, file, {
      byteCursor,
      lineCursor,
      lineDone,
      successCount: file.successCount + made + added,
      failedCount: file.failedCount + failed.length,
    })
    return last ? finishFile(tx, written) : written
  })
}

type Place = Parameters<typeof insertCoupons>[1] & { fileId: string }

/** Replaces the rare taken code (one in a hundred billion) until there are enough. */
async function makeCodes(tx: Tx, place: Place, counts: Batch['counts']): Promise<number> {
  let made = 0
  for (const [expiresOn, count] of counts) {
    for (let lacking = count; lacking > 0; ) {
      const rows = generateCodes(lacking).map((code) => ({ ...code, expiresOn }))
      lacking -= (await insertCoupons(tx, place, rows)).size
    }
    made += count
  }
  return made
}

/** The first line of a code within the batch takes it; a code that is a coupon already fails. */
async function addCodes(tx: Tx, place: Place, lines: readonly CodeLine[]) {
  const first = new Map<string, CodeLine>()
  for (const line of lines) if (!first.has(line.key)) first.set(line.key, line)
  const added = await insertCoupons(tx, place, [...first.values()])
  const refused = lines.filter((line) => first.get(line.key) !== line || !added.has(line.key))
  const keys = [...new Set(refused.map(({ key }) => key))]
  const known = await findKnownCodes(tx, keys, { id: place.fileId, merchantId: place.merchantId })
  const failures = refused.map(({ line, typed, code, key }): FailedLine => {
    const reason = known.get(key)?.inFile ? 'codeInFile' : 'codeTaken'
    return { line, typed, code, reason, params: {} }
  })
  return { added: added.size, failures }
}
