import { CURRENCY } from '#src/contract/core/deals.ts'
import { FIGURE_DAYS } from '#src/contract/core/summary.ts'
import type { Format } from '#src/i18n/format.ts'

type Counted = { ago: number; count: number }

/**
 * Counts by day up to today, the oldest first, and their change to as many days before them.
 * @param length days of the line
 * @param before first of the days before; without it, they are those just before the line
 */
export function lineOf(sums: readonly Counted[], length = FIGURE_DAYS, before = length) {
  const days = Array.from({ length }, () => 0)
  let compared = 0
  for (const { ago, count } of sums) {
    const index = length - 1 - ago
    if (index >= 0) days[index] = (days[index] ?? 0) + count
    else if (ago >= before && ago < before + length) compared += count
  }
  const count = days.reduce((sum, day) => sum + day, 0)
  return { count, change: changeOf(count, compared), days }
}

type Taken = Counted & { paid: number; less: number }

/** Redemptions by day, with what was paid and deducted on the days of the line. */
export function takingsOf(sums: readonly Taken[], format: Format) {
  const lately = sums.filter(({ ago }) => ago < FIGURE_DAYS)
  const total = (part: 'paid' | 'less') =>
    moneyOf(
      lately.reduce((sum, day) => sum + day[part], 0),
      format,
    )
  return { ...lineOf(sums), paid: total('paid'), saved: total('less') }
}

/** Per cent more than before; null if there was nothing. */
export function changeOf(count: number, before: number): number | null {
  return before > 0 ? Math.round((100 * (count - before)) / before) : null
}

export function moneyOf(cents: number, format: Format) {
  return { cents, currency: CURRENCY, display: format.money(cents, CURRENCY) }
}
