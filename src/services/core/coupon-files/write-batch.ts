import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import type { ServiceDeps } from '../../deps.ts'
import { generateCodes } from '../coupons/generate-codes.ts'
import { insertCoupons } from '../coupons/insert-coupons.ts'
import type { Batch, CodeLine } from './batch.ts'
import { finishFile } from './finish-file.ts'
import { type CouponFileRow, writeHeld } from './held-file.ts'
import { findKnownCodes } from './known-codes.ts'
import type { ForeseenFailure } from './reasons.ts'
import { couponFailures } from './schema.ts'

/**
 * Writes a batch in one transaction: coupons, failures and the cursor, all or nothing. After a crash the
 * file goes on at exactly the next line. Answers the file as it is now.
 * @param last whether the file ends with this batch
 * @throws FileLost
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
    await insertFailures(tx, fileId, failed)
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

/** Codes that are taken, one in a hundred billion, are made anew until there are enough. */
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
  const failures = refused.map(({ line, code, key }): ForeseenFailure => {
    const reason = known.get(key)?.inFile ? 'codeInFile' : 'codeTaken'
    return { line, code, reason, params: {} }
  })
  return { added: added.size, failures }
}

async function insertFailures(tx: Tx, fileId: string, failures: readonly ForeseenFailure[]) {
  if (failures.length === 0) return
  const lines = sql.param(failures.map(({ line }) => line))
  const codes = sql.param(failures.map(({ code }) => code))
  const reasons = sql.param(failures.map(({ reason }) => reason))
  const params = sql.param(failures.map((failed) => JSON.stringify(failed.params)))
  await tx.execute(sql`
    insert into ${couponFailures} (file_id, line, coupon_code, reason, params)
    select ${fileId}::uuid, line, code, reason, params::jsonb
    from unnest(${lines}::int[], ${codes}::text[], ${reasons}::text[], ${params}::text[])
      as given (line, code, reason, params)`)
}
