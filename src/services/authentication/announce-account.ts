import type { Role } from '#src/contract/roles.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import type { Tx } from '#src/database/connect.ts'
import { notify } from '#src/services/notifications/index.ts'
import { listAdministratorIds } from './accounts.ts'

type Waiting = { id: string; role: Role; fullName: string }

export async function announceAccount(tx: Tx, { id, role, fullName }: Waiting): Promise<void> {
  const kind = role === 'BANK' ? role : 'MERCHANT'
  await notify(tx, {
    userIds: await listAdministratorIds(tx, 'APPROVE_MERCHANT'),
    type: kind === 'BANK' ? 'bank-submitted' : 'merchant-submitted',
    params: { name: fullName },
    link: pathsOf[kind].review({ id }),
  })
}
