import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { notify, notifyAdministrators } from '#src/services/notifications/index.ts'
import type { deals } from './schema.ts'

type Submitted = Pick<
  typeof deals.$inferSelect,
  'id' | 'merchantId' | 'title' | 'coverImage' | 'writers'
>

/** All who may decide, except for those who wrote any of it. */
export function notifyReviewers(tx: Tx, deal: Submitted): Promise<void> {
  return notifyAdministrators(tx, 'APPROVE_DEAL', {
    ownerId: deal.merchantId,
    except: deal.writers,
    type: 'deal-submitted',
    params: { name: deal.title, picture: deal.coverImage },
    link: dealPaths.show(ofDeal(deal.id)),
  })
}

export async function notifyMerchant(
  tx: Tx,
  deal: Submitted,
  writtenBy: string,
  type: 'deal-written' | 'deal-rewritten',
): Promise<void> {
  const people = await findAccounts(tx, [writtenBy])
  await notify(tx, {
    userIds: [deal.merchantId],
    type,
    params: {
      name: deal.title,
      by: people.get(writtenBy)?.name ?? '',
      picture: deal.coverImage,
    },
    link: dealPaths.show(ofDeal(deal.id)),
  })
}
