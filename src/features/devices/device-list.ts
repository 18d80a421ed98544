import type { LiveSession } from '#src/web/auth/session/live-sessions.ts'
import type { Page } from '#src/web/page/page.ts'
import { deviceName } from './device-name.ts'
import { placeName } from './place-name.ts'

export type SessionItem = {
  /** Its public name: the services' id of the sign-in. */
  id: string
  device: string
  place: string
  createdAt: Date
  seenAt: Date
  own: boolean
}

export async function describeSessions(
  page: Page,
  live: readonly LiveSession[],
  ownSignInId: string | null,
): Promise<SessionItem[]> {
  const items = await Promise.all(
    live.map(async ({ signInId, userAgent, address, createdAt, seenAt }) => ({
      id: signInId,
      device: deviceName(page.t, userAgent),
      place: await placeName(page, address),
      createdAt,
      seenAt,
      own: signInId === ownSignInId,
    })),
  )
  return [...items.filter((item) => item.own), ...items.filter((item) => !item.own)]
}
