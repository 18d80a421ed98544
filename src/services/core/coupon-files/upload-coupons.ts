import { and, desc, eq, notInArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { uploadCoupons as contract } from '#src/contract/core/coupon-files.ts'
import type { Tx } from '#src/database/connect.ts'
import { csvName, findOwnCsv, type OwnCsv } from '#src/services/files/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { availableName } from './available-name.ts'
import { limitBusyFiles } from './limit-busy.ts'
import { lockOpenDeal } from './own-deal.ts'
import { couponFiles } from './schema.ts'

export const uploadCoupons = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { body, caller } = call
  const merchantId = caller.userId
  const file = await db.transaction(async (tx) => {
    await limitBusyFiles(tx, merchantId)
    const deal = await lockOpenDeal(tx, { dealId: body.dealId, merchantId }, timeZone)
    if (deal.dealCode !== body.dealCode) throw wrong('dealCode', 'core:couponFile.dealCode')
    const upload = await findOwnCsv(tx, merchantId, body.fileUrl)
    if (!upload) throw wrong('fileUrl', 'core:couponFile.notOwn')
    if (!body.again) await refuseSame(tx, body.dealId, upload)
    const added = await insertFile(tx, merchantId, body, upload)
    await recordAudit(tx, call, {
      event: 'coupon-file.uploaded',
      subjectId: added.fileId,
      after: { dealId: body.dealId, fileName: added.fileName, bytes: upload.bytes },
    })
    return added
  })
  return { data: file, message: 'core:couponFile.uploaded', params: { name: file.fileName } }
})

async function insertFile(
  tx: Tx,
  merchantId: string,
  { dealId, fileName, start }: { dealId: string; fileName: string; start: boolean },
  upload: OwnCsv,
) {
  const name = csvName(fileName) ?? upload.name
  const row = {
    id: v7(),
    dealId,
    merchantId,
    uploadedBy: merchantId,
    fileName: await availableName(tx, dealId, name),
    uploadId: upload.id,
    sha256: upload.sha256,
    bytes: upload.bytes,
    startAtOnce: start,
    state: 'CHECKING' as const,
  }
  await tx.insert(couponFiles).values(row)
  return { fileId: row.id, fileName: row.fileName, state: row.state }
}

/** The same bytes for the same deal are most likely sent by mistake. */
async function refuseSame(tx: Tx, dealId: string, { sha256 }: OwnCsv): Promise<void> {
  const [same] = await tx
    .select({ fileName: couponFiles.fileName })
    .from(couponFiles)
    .where(
      and(
        eq(couponFiles.dealId, dealId),
        eq(couponFiles.sha256, sha256),
        notInArray(couponFiles.state, ['CANCELLED', 'REJECTED']),
      ),
    )
    .orderBy(desc(couponFiles.createdAt))
    .limit(1)
  if (!same) return
  throw new Refusal('conflict', 'core:couponFile.sameContent', { params: { name: same.fileName } })
}

function wrong(field: string, key: 'core:couponFile.dealCode' | 'core:couponFile.notOwn'): Refusal {
  return new Refusal('invalid', key, { errors: { [field]: key } })
}
