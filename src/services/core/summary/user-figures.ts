import type { UserFigures } from '#src/contract/core/summary.ts'
import type { Queryable } from '#src/database/connect.ts'
import {
  type AccountFigures,
  countAccounts,
  countNewAccounts,
} from '#src/services/authentication/index.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'

export async function findUserFigures(
  db: Queryable,
  timeZone: string,
): Promise<{ today: UserFigures; total: UserFigures }> {
  const [today, total] = await Promise.all([
    countNewAccounts(db, startOfBusinessDay(timeZone)),
    countAccounts(db),
  ])
  return { today: asFigures(today), total: asFigures(total) }
}

function asFigures({ MERCHANT, BANK, USER }: AccountFigures): UserFigures {
  return {
    total: MERCHANT.all + BANK.all + USER.all,
    merchants: MERCHANT.all,
    activeMerchants: MERCHANT.active,
    banks: BANK.all,
    mobileUsers: USER.all,
  }
}
