import { sql } from 'drizzle-orm'
import { isBlankLine } from '#src/contract/core/coupon-file-line.ts'
import type { Tx } from '#src/database/connect.ts'
import { generateCodes } from '#src/services/core/coupons/generate-codes.ts'
import { insertCoupons } from '#src/services/core/coupons/insert-coupons.ts'
import { openCsv } from '#src/services/files/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { FileMissing, forgetForeseen, insertFailures } from './check-file.ts'
import { type CheckedLine, checkLine, failure, rulesOf } from './check-line.ts'
import { findKnownCodes, takenReason } from './known-codes.ts'
import { BATCH, type CouponFileRow, isUntouched, release, writeHeld } from './leased-file.ts'
import { type Line, readLines } from './read-lines.ts'
import type { FailedLine } from './reasons.ts'

const SLICE_MS = 2000

/**
 * Imports a held file from its cursor for a while, in batches that each commit. Finishes it, or releases
 * it for the next worker.
 * @throws LeaseLost, FileMissing
 */
export async function importFile(
  deps: ServiceDeps,
  held: CouponFileRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, settings } = deps
  const { format, dealId } = held
  if (!format) throw new Error('a coupon file that was not checked')
  const about = { dealId, format, limits: settings.coupons, timeZone: settings.businessTimeZone }
  const source = await openCsv(storage, held.uploadId, held.byteCursor)
  if (!source) throw new FileMissing()
  const ends = performance.now() + SLICE_MS
  let file = held
  let batch = emptyBatch(file)
  let rules = await rulesOf(db, about)

  /** False when it is time to release the file; everything is written by then. */
  async function commit(): Promise<boolean> {
    file = await writeBatch(deps, file, batch, false)
    batch = emptyBatch(file)
    rules = await rulesOf(db, about)
    return !signal.aborted && performance.now() < ends
  }

  async function take(line: Line): Promise<boolean> {
    if (line.number > 1 && !isBlankLine(line.text)) {
      const what = withinFile(checkLine(line.text, rules))
      const place = { line: line.number, typed: line.text }
      if (what.kind === 'code') addCode(batch, { ...place, ...what })
      else if (what.kind === 'failure') addFailure(batch, { ...place, ...what })
      else if (!(await takeCount(what, line.number))) return false
    }
    moveTo(batch, line.end, line.number)
    return batch.size < BATCH || commit()
  }

  /** A line may ask for more than a batch: the cursor stays before it until all are created. */
  async function takeCount(
    { count, expiresOn }: Extract<CheckedLine, { kind: 'count' }>,
    line: number,
  ) {
    while (batch.lineDone < count) {
      if (batch.size >= BATCH && !(await commit())) return false
      const some = Math.min(count - batch.lineDone, BATCH - batch.size)
      addCount(batch, { expiresOn, line, count: some })
      batch.lineDone += some
    }
    return true
  }

  function withinFile(what: ReturnType<typeof checkLine>) {
    if (what.kind !== 'count' || batch.lineDone > 0) return what
    const { perFile } = settings.coupons
    const all = file.successCount + batch.size - batch.failures.length + what.count
    return all > perFile ? failure(null, 'fileFull', { max: perFile }) : what
  }

  for await (const lines of readLines(source, { byte: file.byteCursor, line: file.lineCursor })) {
    for (const line of lines) {
      if (await take(line)) continue
      await writeHeld(db, file, release('RUNNING'))
      return
    }
  }
  await writeBatch(deps, file, batch, true)
}

/**
 * Writes a batch in one transaction: coupons, failures and cursor. After a crash the import resumes at
 * exactly the next line. Returns the file's new state.
 * @param last whether the file ends with this batch
 * @throws LeaseLost
 */
function writeBatch(
  { db, settings }: Pick<ServiceDeps, 'db' | 'settings'>,
  file: CouponFileRow,
  batch: Batch,
  last: boolean,
): Promise<CouponFileRow> {
  const { id: fileId, dealId, merchantId } = file
  const place = { dealId, merchantId, fileId, timeZone: settings.businessTimeZone }
  return db.transaction(async (tx) => {
    const made = await makeCodes(tx, place, file.pattern, batch.counts)
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

/** Codes that are taken by the time they are written are drawn anew; the unique index decides. */
async function makeCodes(
  tx: Tx,
  place: Place,
  pattern: string | null,
  counts: Batch['counts'],
): Promise<number> {
  const wanted = counts.flatMap(({ count, ...one }) => Array<typeof one>(count).fill(one))
  for (let left = wanted; left.length > 0; ) {
    const codes = generateCodes(left.length, pattern)
    const rows = codes.flatMap((code, at) =>
      left.slice(at, at + 1).map((one) => ({ ...one, ...code })),
    )
    const added = await insertCoupons(tx, place, rows, 'skip')
    left = rows.filter(({ key }) => !added.has(key))
  }
  return wanted.length
}

/** A code belongs to its first line in the file; one that the merchant already has fails. */
async function addCodes(tx: Tx, place: Place, lines: readonly CodeLine[]) {
  const keys = lines.map(({ key }) => key)
  const known = await findKnownCodes(tx, keys, { id: place.fileId, merchantId: place.merchantId })
  const added = new Map<string, CodeLine>()
  const failures: FailedLine[] = []
  for (const codeLine of lines) {
    const { line, typed, code, key } = codeLine
    const before = added.get(key)
    const other = before ? { code: before.code, inFile: true } : known.get(key)
    if (!other) added.set(key, codeLine)
    else {
      const reason = takenReason(code, other.code, other.inFile)
      failures.push({ line, typed, code, reason, params: {} })
    }
  }
  await insertCoupons(tx, place, [...added.values()])
  return { added: added.size, failures }
}

/** The audit row has no actor: the job ended it. */
async function finishFile(tx: Tx, file: CouponFileRow): Promise<CouponFileRow> {
  const done = await writeHeld(tx, file, { ...release('DONE'), finishedAt: sql`now()` })
  await recordAudit(
    tx,
    { requestId: `coupon file ${file.id}`, address: null },
    {
      event: 'coupon-file.finished',
      subjectId: file.id,
      after: { succeeded: done.successCount, failed: done.failedCount },
    },
  )
  return done
}

type CodeLine = {
  line: number
  typed: string | null
  code: string
  key: string
  expiresOn: string
}

/** A coupon whose code we make. */
type Wanted = { expiresOn: string; line: number }

type Batch = {
  codes: CodeLine[]
  counts: (Wanted & { count: number })[]
  failures: FailedLine[]
  size: number
  byteCursor: number
  lineCursor: number
  lineDone: number
}

type Cursor = Pick<Batch, 'byteCursor' | 'lineCursor' | 'lineDone'>

function emptyBatch({ byteCursor, lineCursor, lineDone }: Cursor): Batch {
  const cursor = { byteCursor, lineCursor, lineDone }
  return { codes: [], counts: [], failures: [], size: 0, ...cursor }
}

function addCode(batch: Batch, code: CodeLine): void {
  batch.codes.push(code)
  batch.size += 1
}

function addCount(batch: Batch, wanted: Batch['counts'][number]): void {
  batch.counts.push(wanted)
  batch.size += wanted.count
}

function addFailure(batch: Batch, failed: FailedLine): void {
  batch.failures.push(failed)
  batch.size += 1
}

function moveTo(batch: Batch, byteCursor: number, lineCursor: number): void {
  batch.byteCursor = byteCursor
  batch.lineCursor = lineCursor
  batch.lineDone = 0
}
