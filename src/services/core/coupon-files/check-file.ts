import { and, eq, sql } from 'drizzle-orm'
import { readHeader } from '#src/contract/core/coupon-file-header.ts'
import type { CouponFileFormat } from '#src/contract/core/coupon-file-lifecycle.ts'
import { isBlankLine } from '#src/contract/core/coupon-file-line.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import { openCsv } from '#src/services/files/index.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { checkLine, failure, rulesOf } from './check-line.ts'
import { createForecast, type Forecast } from './forecast.ts'
import { findKnownCodes, takenReason } from './known-codes.ts'
import { BATCH, type CouponFileRow, release, writeHeld } from './leased-file.ts'
import { type Line, readLines } from './read-lines.ts'
import type { FailedLine, FileReason } from './reasons.ts'
import { couponFailures, couponForecasts } from './schema.ts'

const ROWS = 1000

export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}

const HEARTBEAT_MS = 2000

/**
 * The dry run of a held file: reads all of it, writes no coupon, predicts what the import would do. A
 * file with a wrong header, no lines or too many is rejected. Starts over if interrupted.
 * @throws LeaseLost, FileMissing
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
  const foreseen = createForeseen(db, file)
  for await (const found of readLines(source, { byte: 0, line: 0 })) {
    const lines = head ? found : found.slice(1)
    head ??= found[0]
    if (signal.aborted) return void (await writeHeld(db, file, release('CHECKING')))
    if (found.every(({ text }) => isBlankLine(text))) continue
    const format = readHeader(textOf(head))
    if (typeof format === 'object') return reject(deps, file, 'header', format)
    const rules = await rulesOf(db, { dealId: file.dealId, format, limits, timeZone })
    const checked = lines
      .filter(({ text }) => !isBlankLine(text))
      .map(({ text, number }) => ({ line: number, typed: text, what: checkLine(text, rules) }))
    const codes = checked.flatMap(({ what }) => (what.kind === 'code' ? [what.key] : []))
    const known = await findKnownCodes(db, codes, file)
    for (const { line, typed, what } of checked) {
      const other = what.kind === 'code' ? known.get(what.key) : undefined
      const taken = what.kind === 'code' && other && takenReason(what.code, other.code, false)
      const failed = forecast.add(line, taken ? failure(what.code, taken) : what)
      if (failed) foreseen.add({ line, typed, ...failed })
    }
    if (forecast.lines() > limits.perFile) {
      return reject(deps, file, 'lines', { max: limits.perFile })
    }
    await foreseen.keep(lines.at(-1)?.end ?? 0)
  }
  const format = readHeader(textOf(head))
  if (typeof format === 'object')
    return reject(deps, file, format.problem === 'blank' ? 'blank' : 'header', format)
  if (forecast.lines() === 0) return reject(deps, file, 'empty', {})
  await db.transaction(async (tx) => {
    await foreseen.write(tx)
    await saveForecast(tx, file, format, forecast.result())
  })
}

function textOf(head: Line | undefined): string | null {
  return head ? head.text : ''
}

function createForeseen(db: Database, file: CouponFileRow) {
  let failures: FailedLine[] = []
  let isFirst = true
  let beat = performance.now()

  async function write(tx: Tx): Promise<void> {
    if (isFirst) await forgetForeseen(tx, file.id)
    isFirst = false
    await insertFailures(tx, { fileId: file.id, foreseen: true }, failures)
    failures = []
  }

  return {
    write,
    add: (failed: FailedLine) => void failures.push(failed),
    async keep(byteCursor: number): Promise<void> {
      if (failures.length < BATCH && performance.now() - beat < HEARTBEAT_MS) return
      await db.transaction(async (tx) => {
        await writeHeld(tx, file, { byteCursor })
        await write(tx)
      })
      beat = performance.now()
    },
  }
}

async function reject(
  { db }: ServiceDeps,
  file: CouponFileRow,
  reason: FileReason,
  reasonParams: Record<string, string | number>,
): Promise<void> {
  const columns = { reason, reasonParams, finishedAt: sql`now()` }
  await db.transaction(async (tx) => {
    await writeHeld(tx, file, { ...release('REJECTED'), ...columns })
    await forgetForeseen(tx, file.id)
  })
}

async function saveForecast(
  tx: Tx,
  file: CouponFileRow,
  format: CouponFileFormat,
  { coupons, failed, days, failures }: Forecast,
): Promise<void> {
  await writeHeld(tx, file, {
    ...release(file.startAtOnce ? 'WAITING' : 'READY'),
    ...(file.startAtOnce && { startedAt: sql`now()` }),
    format,
    byteCursor: 0,
    foreseenCoupons: coupons,
    foreseenFailed: failed,
    foreseenFailures: failures,
  })
  await tx.delete(couponForecasts).where(eq(couponForecasts.fileId, file.id))
  const rows = [...days].map(([expiresOn, count]) => ({ fileId: file.id, expiresOn, count }))
  for (let at = 0; at < rows.length; at += ROWS) {
    await tx.insert(couponForecasts).values(rows.slice(at, at + ROWS))
  }
}

type Place = { fileId: string; foreseen: boolean }

export async function insertFailures(
  tx: Tx,
  { fileId, foreseen }: Place,
  failures: readonly FailedLine[],
): Promise<void> {
  if (failures.length === 0) return
  const lines = sql.param(failures.map(({ line }) => line))
  const typed = sql.param(failures.map((failed) => storable(failed.typed)))
  const codes = sql.param(failures.map(({ code }) => code))
  const reasons = sql.param(failures.map(({ reason }) => reason))
  const params = sql.param(failures.map((failed) => JSON.stringify(failed.params)))
  await tx.execute(sql`
    insert into ${couponFailures} (file_id, foreseen, line, typed, coupon_code, reason, params)
    select ${fileId}::uuid, ${foreseen}::boolean, line, typed, code, reason, params::jsonb
    from unnest(${lines}::int[], ${typed}::text[], ${codes}::text[], ${reasons}::text[],
      ${params}::text[]) as given (line, typed, code, reason, params)`)
}

/** The dry run's failures become void when the import or another dry run starts. */
export async function forgetForeseen(tx: Tx, fileId: string): Promise<void> {
  const { fileId: file, foreseen } = couponFailures
  await tx.delete(couponFailures).where(and(eq(file, fileId), eq(foreseen, true)))
}

/** PostgreSQL's texts cannot hold NUL. */
function storable(typed: string | null): string | null {
  return typed?.replaceAll('\0', ' ') ?? null
}
