import type { ErasureStep } from '#src/contract/authentication/persons.ts'
import type { PersonalTable } from '#src/services/persons/erasure.ts'
import { accountTables } from './accounts.ts'
import { couponTables } from './coupons.ts'
import { fileTables } from './files.ts'
import { messageTables } from './messages.ts'
import { moneyTables } from './money.ts'
import { placeTables } from './places.ts'
import { sessionTables } from './sessions.ts'
import { signInTables } from './sign-ins.ts'
import { workTables } from './work.ts'

/** Each step is one transaction; the account's own addresses are the last to go. */
export const tablesOfStep: Record<ErasureStep, readonly PersonalTable[]> = {
  sessions: sessionTables,
  messages: messageTables,
  core: [...couponTables, ...workTables],
  places: placeTables,
  money: moneyTables,
  files: fileTables,
  accounts: [...signInTables, ...accountTables],
}

/** Everything that is known about people, and what an erasure does to it: docs/personal-data.md. */
export const personalTables: readonly PersonalTable[] = Object.values(tablesOfStep).flat()
