import { desc, eq } from 'drizzle-orm'
import {
  type AccountAction,
  accountTransitions,
} from '#src/contract/authentication/account-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { isGone } from '#src/services/authentication/account-state.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import {
  type LockedAccount,
  lockAccount,
} from '#src/services/authentication/profiles/lock-account.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { refuseStale } from '#src/services/kit/refusals/refuse-stale.ts'
import { accountReviews } from './schema.ts'

/** What an administrator wants with an account, and which version of it was seen; null where none is named. */
export type Command = {
  type: BusinessRole
  accountId: string
  action: AccountAction
  version: Date | null
}

/**
 * The account as it is, held until the transaction ends, if the lifecycle allows what is wanted. Of
 * many who decide at once the others wait here and then learn what the first did.
 * @throws Refusal notFound, or ruleBroken with words that say what stands in the way
 */
export async function lockDecidable(
  tx: Tx,
  command: Command,
  format: Format,
): Promise<LockedAccount> {
  const account = await lockAccount(tx, command.accountId)
  if (!account || account.role !== command.type || isGone(account)) {
    throw new Refusal('notFound', 'profiles:notFound')
  }
  if (!accountTransitions[command.action].from.includes(account.approvalStatus)) {
    throw await explain(tx, account, format)
  }
  const { updatedAt } = account
  const when = format.dateTime(updatedAt)
  refuseStale(
    command.version?.getTime() ?? null,
    updatedAt.getTime(),
    'decisions:account.changed',
    {
      when,
    },
  )
  return account
}

/** Who decided what and when, if that is why. */
async function explain(tx: Tx, account: LockedAccount, format: Format): Promise<Refusal> {
  const [review] = await tx
    .select()
    .from(accountReviews)
    .where(eq(accountReviews.userId, account.id))
    .orderBy(desc(accountReviews.decidedAt), desc(accountReviews.id))
    .limit(1)
  if (review?.decision !== account.approvalStatus) {
    return new Refusal('ruleBroken', `decisions:account.is.${account.approvalStatus}`)
  }
  const people = await findAccounts(tx, [review.decidedBy])
  const params = {
    name: people.get(review.decidedBy)?.name ?? '',
    when: format.dateTime(review.decidedAt),
  }
  return new Refusal('ruleBroken', `decisions:account.by.${review.decision}`, { params })
}
