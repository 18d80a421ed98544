import type { Role } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { notify } from '#src/services/notifications/index.ts'
import { listAdministratorIds } from './accounts.ts'

type Waiting = { id: string; role: Role; fullName: string }

/** Tells the administrators who decide that a merchant or bank waits for approval. */
export async function announceAccount(tx: Tx, { id, role, fullName }: Waiting): Promise<void> {
  const kind = role === 'BANK' ? 'bank' : 'merchant'
  await notify(tx, {
    userIds: await listAdministratorIds(tx, 'APPROVE_MERCHANT'),
    type: `${kind}-submitted`,
    params: { name: fullName },
    link: `/${kind}/review/${id}`,
  })
}
