import { createHash } from 'node:crypto'
import type { Tx } from '#src/database/connect.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { invitations, users } from '#src/services/authentication/schema.ts'
import { accountId, accountRows } from './account.ts'
import { account } from './cast.ts'
import { worldId } from './random.ts'

const DAY = 86_400_000
const GOOD_FOR = 7
const roleId = worldId('custom role catalogue editor')

export async function writeStaff(
  tx: Tx,
  { passwordHash, now }: { passwordHash: string; now: number },
) {
  await tx.insert(customRoles).values({
    id: roleId,
    name: 'Catalogue editor',
    description: 'Keeps categories, brands and offer types in order.',
    permissions: [
      'VIEW_CATEGORY',
      'ADD_CATEGORY',
      'UPDATE_CATEGORY',
      'VIEW_BRAND',
      'ADD_BRAND',
      'UPDATE_BRAND',
      'VIEW_OFFER_TYPE',
      'ADD_OFFER_TYPE',
      'UPDATE_OFFER_TYPE',
    ],
    createdAt: new Date(now - 150 * DAY),
    updatedAt: new Date(now - 150 * DAY),
  })
  const editor = account(
    'sachini',
    'Sachini Amarasekara',
    'sachini@dealdesk.example',
    '771000003',
    {
      role: 'ADMIN',
      joinedDaysAgo: 140,
    },
  )
  const { user } = accountRows(editor, now, passwordHash, null)
  await tx.insert(users).values({ ...user, customRoleId: roleId })
  await tx.insert(invitations).values([
    invitation(now - 2 * DAY, {
      email: 'lahiru@dealdesk.example',
      fullName: 'Lahiru Senanayake',
      role: 'ADMIN',
      customRoleId: roleId,
    }),
    invitation(now - DAY, {
      email: 'partners@hillsavings.example',
      fullName: 'Chamari Gunawardena',
      role: 'BANK',
    }),
  ])
}

type Invited = { email: string; fullName: string; role: 'ADMIN' | 'BANK'; customRoleId?: string }

/** Its link is not stored, so it can only be resent or revoked. */
function invitation(sentAt: number, invited: Invited): typeof invitations.$inferInsert {
  const id = worldId(`invitation ${invited.email}`)
  return {
    ...invited,
    id,
    tokenHash: createHash('sha256').update(`nobody holds ${id}`).digest('hex'),
    invitedBy: accountId('ishara'),
    createdAt: new Date(sentAt),
    sentAt: new Date(sentAt),
    expiresAt: new Date(sentAt + GOOD_FOR * DAY),
  }
}
