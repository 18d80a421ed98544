import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../src/platform/root.ts'
import { type Row, ratioOf } from './report.ts'

/** What rows cost as a multiple of the bare list, and their counters, by name. */
type Prices = Record<string, number>

const file = inRoot('bench', 'last.json')
const RISE_MAX = 1.15
const WORTH_NAMING = 1.05

export function pricesOf(rows: readonly Row[], floor: Row): Prices {
  const prices: Prices = {}
  for (const row of rows) {
    prices[row.name] = Number((ratioOf(row, floor) ?? 0).toPrecision(3))
    prices[`${row.name}, bytes`] = Math.round(row.bytes)
    if (row.perVisit > 1) prices[`${row.name}, requests`] = row.perVisit
  }
  return prices
}

/** Prints what has changed. @returns whether something rose by more than is allowed */
export function compareWithLast(prices: Prices): boolean {
  const last: Prices = JSON.parse(readFileSync(file, 'utf8'))
  let hasRisen = false
  for (const [name, now] of Object.entries(prices)) {
    const before = last[name] || now
    const rise = now / before
    if (Math.max(rise, 1 / rise) > WORTH_NAMING) {
      console.log(`${name} ${before} → ${now} ${asChange(rise)}`)
    }
    hasRisen ||= rise > RISE_MAX
  }
  return hasRisen
}

export function accept(prices: Prices): void {
  writeFileSync(file, `${JSON.stringify(prices, null, 2)}\n`)
}

/** 1.55 as +55 %. */
export function asChange(factor: number): string {
  const percent = Math.round((factor - 1) * 100)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`
}
