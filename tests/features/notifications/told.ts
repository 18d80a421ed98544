import type { TestApp } from '#tests/support/app.ts'
import { showHeld } from '#tests/support/held.ts'
import { decide } from '../deals/shop.ts'

/** Decides on a deal, and its owner is told at once instead of some seconds later. */
export function tellingAtOnce({ db }: TestApp) {
  return async (...decision: Parameters<typeof decide>): Promise<void> => {
    await decide(...decision)
    await showHeld(db)
  }
}
