import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import { notifications } from './schema.ts'
import type { NotificationParams, NotificationType } from './types.ts'

type News = {
  userIds: readonly string[]
  type: NotificationType
  params: NotificationParams
  /** A browser path such as /deals/view/merchant/…; null where there is nothing to open. */
  link: string | null
}

/** Tells people something, in the transaction of what happened: either both stay or neither. */
export async function notify(tx: Tx, { userIds, type, params, link }: News): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insert(notifications)
    .values(userIds.map((userId) => ({ id: v7(), userId, type, params, link })))
}
