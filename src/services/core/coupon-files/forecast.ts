import { hash } from 'node:crypto'
import { spelling } from '#src/contract/core/coupon-code.ts'
import { type CheckedLine, type Failure, failure } from './check-line.ts'
import type { ForeseenFailure, LineReason } from './reasons.ts'

const LOAD = 0.5

const SHOWN = 20

export type Forecast = {
  coupons: number
  failed: number
  days: Map<string, number>
  failures: ForeseenFailure[]
}

/** Sums up what a file would do, line by line. @param perFile the most coupons it may hold */
export function createForecast(perFile: number) {
  const seen = createSeenCodes(perFile)
  const result: Forecast = { coupons: 0, failed: 0, days: new Map(), failures: [] }
  let lines = 0

  function check(what: CheckedLine | Failure): CheckedLine | Failure {
    const before = what.kind === 'code' ? seen(what) : null
    if (what.kind === 'code' && before) return failure(what.code, before)
    const count = what.kind === 'count' ? what.count : 0
    return result.coupons + count > perFile ? failure(null, 'fileFull', { max: perFile }) : what
  }

  return {
    add(line: number, given: CheckedLine | Failure): Failure | null {
      lines += 1
      if (lines > perFile) return null
      const what = check(given)
      if (what.kind === 'failure') {
        result.failed += 1
        const { code, reason, params } = what
        if (result.failures.length < SHOWN) result.failures.push({ line, code, reason, params })
        return what
      }
      const count = what.kind === 'count' ? what.count : 1
      result.coupons += count
      result.days.set(what.expiresOn, (result.days.get(what.expiresOn) ?? 0) + count)
      return null
    },
    lines: () => lines,
    result: () => result,
  }
}

/**
 * A set of codes at 24 to 48 bytes each, by 63 bits of a hash: among a million codes, two collide once in
 * ten million files. The import itself compares codes.
 * @param codesMax how many may be added
 */
export function createSeenCodes(codesMax: number) {
  const size = 2 ** Math.ceil(Math.log2(codesMax / LOAD + 1))
  const high = new Uint32Array(size)
  const low = new Uint32Array(size)
  const spellings = new Uint32Array(size)

  return function add({ code, key }: { code: string; key: string }): LineReason | null {
    const digest = hash('sha1', key, 'buffer')
    const first = digest.readUInt32LE(0) || 1
    const second = digest.readUInt32LE(4)
    const spelled = spelling(code)
    const third = spelled === key ? 0 : hash('sha1', spelled, 'buffer').readUInt32LE(0)
    let at = digest.readUInt32LE(8) & (size - 1)
    while (high[at] !== 0) {
      if (high[at] === first && low[at] === second) {
        return spellings[at] === third ? 'codeInFile' : 'codeAlike'
      }
      at = (at + 1) & (size - 1)
    }
    high[at] = first
    low[at] = second
    spellings[at] = third
    return null
  }
}
