import { sql } from 'drizzle-orm'
import type { ServiceDeps } from '../../deps.ts'
import { openCsv } from '../../files/own-csv.ts'
import { createForecast } from './forecast.ts'
import { formatOf } from './format-of.ts'
import { type CouponFileRow, release, writeHeld } from './held-file.ts'
import { failure, judgeLine } from './judge-line.ts'
import { findKnownCodes } from './known-codes.ts'
import { type Line, readLines } from './read-lines.ts'
import { rulesOf } from './rules-of.ts'
import { saveForecast } from './save-forecast.ts'

export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}

const HEARTBEAT_MS = 2000

/**
 * The dry run of a held file (S88): reads it whole, writes no coupon, foretells what the import would
 * do. A file with a wrong head line, without lines or with too many is rejected. Goes on from the
 * beginning when it was interrupted.
 * @throws FileLost, FileMissing
 */
export async function checkFile(
  deps: ServiceDeps,
  file: CouponFileRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage } = deps
  const { coupons: limits, businessTimeZone: timeZone } = deps.settings
  const source = await openCsv(storage, file.uploadId, 0)
  if (!source) throw new FileMissing()
  const forecast = createForecast(limits.perFile)
  let head: Line | undefined
  let beat = performance.now()
  for await (const found of readLines(source, { byte: 0, line: 0 })) {
    const lines = head ? found : found.slice(1)
    head ??= found[0]
    const format = formatOf(head?.text ?? null)
    if (typeof format === 'object') return reject(deps, file, 'header', format)
    const rules = await rulesOf(db, { dealId: file.dealId, format, limits, timeZone })
    const judged = lines
      .filter(({ text }) => text !== '')
      .map(({ text, number }) => ({ line: number, what: judgeLine(text, rules) }))
    const codes = judged.flatMap(({ what }) => (what.kind === 'code' ? [what.key] : []))
    const known = await findKnownCodes(db, codes, file)
    for (const { line, what } of judged) {
      const taken = what.kind === 'code' && known.has(what.key)
      forecast.add(line, taken ? failure(what.code, 'codeTaken') : what)
    }
    if (forecast.lines() > limits.perFile) {
      return reject(deps, file, 'lines', { max: limits.perFile })
    }
    if (signal.aborted) return void (await writeHeld(db, file, release('CHECKING')))
    if (performance.now() - beat > HEARTBEAT_MS) {
      await writeHeld(db, file, { byteCursor: lines.at(-1)?.end ?? 0 })
      beat = performance.now()
    }
  }
  const format = formatOf(head?.text ?? null)
  if (typeof format === 'object') return reject(deps, file, 'header', format)
  if (forecast.lines() === 0) return reject(deps, file, 'empty', {})
  await db.transaction((tx) => saveForecast(tx, file, format, forecast.result()))
}

async function reject(
  { db }: ServiceDeps,
  file: CouponFileRow,
  reason: 'header' | 'lines' | 'empty',
  reasonParams: Record<string, string | number>,
): Promise<void> {
  const columns = { reason, reasonParams, finishedAt: sql`now()` }
  await writeHeld(db, file, { ...release('REJECTED'), ...columns })
}
