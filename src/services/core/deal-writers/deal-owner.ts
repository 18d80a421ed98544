import type { Queryable, Tx } from '#src/database/connect.ts'
import { findAccounts, lockApprovedAccount } from '#src/services/authentication/index.ts'
import { takeOverImages } from '#src/services/files/index.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal, refuseForeignOwner } from '#src/services/kit/refusals/refusal.ts'

export type DealOwner = {
  merchantId: string
  /** The administrator who writes in the merchant's name; null for the merchant. */
  writtenBy: string | null
  merchantName: string
}

/**
 * Whose deal a call is about: a merchant's own, or the one an administrator names.
 * @throws Refusal forbidden for another's, notFound for who is no merchant
 */
export async function readDealOwner(
  db: Queryable,
  { role, userId }: Pick<Caller, 'role' | 'userId'>,
  named: string | undefined,
): Promise<DealOwner> {
  if (role !== 'ADMIN') {
    refuseForeignOwner(named ?? userId, userId)
    return { merchantId: userId, writtenBy: null, merchantName: '' }
  }
  const account = named ? (await findAccounts(db, [named])).get(named) : undefined
  if (account?.role !== 'MERCHANT') throw new Refusal('notFound', 'core:merchant.notFound')
  return { merchantId: account.id, writtenBy: userId, merchantName: account.name }
}

/**
 * What a merchant's own call has passed at the gates, before an administrator writes in their name: an
 * account that sells. The pictures that the administrator uploaded become the merchant's.
 */
export async function prepareToWrite(
  tx: Tx,
  { merchantId, writtenBy, merchantName: merchant }: DealOwner,
  { coverImage, imageUrls }: { coverImage: string; imageUrls: readonly string[] },
): Promise<void> {
  if (!writtenBy) return
  if (!(await lockApprovedAccount(tx, merchantId))) {
    throw new Refusal('ruleBroken', 'core:deal.for.noRight', { params: { merchant } })
  }
  await takeOverImages(tx, { from: writtenBy, to: merchantId }, [coverImage, ...imageUrls])
}
