import type { Tx } from '#src/database/connect.ts'
import { cashiers, tills } from '#src/services/authentication/tills/schema.ts'
import { accountId } from './account.ts'
import { worldId } from './random.ts'
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

/** Of one merchant; none is paired, and nobody has a PIN yet. */
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
}
