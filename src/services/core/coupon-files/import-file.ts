import { openCsv } from '#src/services/files/index.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { addCode, addCount, addFailure, BATCH, emptyBatch, moveTo } from './batch.ts'
import { FileMissing } from './check-file.ts'
import { type CheckedLine, checkLine, failure } from './check-line.ts'
import { type CouponFileRow, release, writeHeld } from './held-file.ts'
import { type Line, readLines } from './read-lines.ts'
import { rulesOf } from './rules-of.ts'
import { writeBatch } from './write-batch.ts'

const SLICE_MS = 2000

/**
 * Reads a held file on from its cursor for a while, in batches that each commit what they read. Ends
 * it, or lets it go for whoever is next.
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

  /** False when it is time to let the file go; nothing is left to write then. */
  async function commit(): Promise<boolean> {
    file = await writeBatch(deps, file, batch, false)
    batch = emptyBatch(file)
    rules = await rulesOf(db, about)
    return !signal.aborted && performance.now() < ends
  }

  async function take(line: Line): Promise<boolean> {
    if (line.number > 1 && line.text !== '') {
      const what = withinFile(checkLine(line.text, rules))
      const place = { line: line.number, typed: line.text }
      if (what.kind === 'code') addCode(batch, { ...place, ...what })
      else if (what.kind === 'failure') addFailure(batch, { ...place, ...what })
      else if (!(await takeCount(what))) return false
    }
    moveTo(batch, line.end, line.number)
    return batch.size < BATCH || commit()
  }

  /** Some lines ask for more than a batch: the cursor stays before them until they have all of it. */
  async function takeCount({ count, expiresOn }: Extract<CheckedLine, { kind: 'count' }>) {
    while (batch.lineDone < count) {
      if (batch.size >= BATCH && !(await commit())) return false
      const some = Math.min(count - batch.lineDone, BATCH - batch.size)
      addCount(batch, expiresOn, some)
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
