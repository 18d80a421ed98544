import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { cashiers, tills } from '#src/services/authentication/tills/schema.ts'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { accountId } from './account.ts'
import { worldId } from './random.ts'
import { auditRow } from './record-story.ts'
import { insertAll } from './rows.ts'
import { DAY, HOUR } from './world.ts'

const GALLE = worldId('branch Harbour House')
const merchantId = accountId('nadeesha')
const people = [
  { name: 'Sanduni Jayawardena', email: 'sanduni@harbourhouse.example', branchId: GALLE },
  { name: 'Tharindu Bandara', email: 'tharindu@harbourhouse.example', branchId: null },
]
const devices = [
  { name: 'Front desk', branchId: GALLE, requiresPerson: true },
  { name: 'Beach bar', branchId: worldId('branch Harbour House Beach Deck') },
]

/** Of one merchant; none is paired, and nobody has a PIN yet. Coupons must be there. */
export async function writeTills(tx: Tx, now: number): Promise<void> {
  await insertAll(
    tx,
    cashiers,
    people.map((person, at) => ({
      ...person,
      id: worldId(`cashier ${person.name}`),
      merchantId,
      invitedAt: new Date(now - (at + 1) * HOUR),
      createdAt: new Date(now - (at + 1) * HOUR),
    })),
  )
  await insertAll(
    tx,
    tills,
    devices.map((device, at) => ({
      ...device,
      id: worldId(`till ${device.name}`),
      merchantId,
      createdAt: new Date(now - (at + 1) * DAY),
    })),
  )
  await writeRedeemedTwice(tx, now)
}

/** Two of the newest coupons, as if the other till had been offline; the owner has seen one of them. */
async function writeRedeemedTwice(tx: Tx, now: number): Promise<void> {
  const own = and(eq(redemptions.merchantId, merchantId), isNull(redemptions.doubleOf))
  const newest = await tx
    .select()
    .from(redemptions)
    .where(own)
    .orderBy(desc(redemptions.redeemedAt), redemptions.id)
    .limit(2)
  const [desk, bar] = devices
  const [person] = people
  if (!(desk && bar && person)) throw new Error('a world without tills')
  await insertAll(
    tx,
    redemptions,
    newest.map((first, at) => {
      const id = worldId(`double ${first.id}`)
      const later = new Date(Math.min(first.redeemedAt.getTime() + HOUR, now))
      return {
        id,
        couponId: first.couponId,
        merchantId,
        redeemedBy: merchantId,
        key: id,
        redeemedAt: later,
        branchId: GALLE,
        tillId: worldId(`till ${desk.name}`),
        cashierId: worldId(`cashier ${person.name}`),
        doubleOf: first.id,
        doubledAt: later,
        doubleSeenAt: at === 0 ? null : later,
        doubleSeenBy: at === 0 ? null : merchantId,
      }
    }),
  )
  const by = { actorId: merchantId, actorRole: 'MERCHANT' }
  await insertAll(
    tx,
    auditEntries,
    newest.flatMap(({ id, couponId, redeemedAt }) => {
      const subject = {
        subjectType: 'coupon',
        subjectId: couponId,
        requestId: `world double ${id}`,
      }
      const later = new Date(Math.min(redeemedAt.getTime() + HOUR, now))
      return ['coupon.redeemed', 'coupon.redeemed-twice'].map((event) =>
        auditRow(subject, event, later, by),
      )
    }),
  )
  for (const { id } of newest) {
    const where = { branchId: bar.branchId, tillId: worldId(`till ${bar.name}`) }
    await tx.update(redemptions).set(where).where(eq(redemptions.id, id))
  }
}
