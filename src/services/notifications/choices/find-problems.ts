import { and, eq } from 'drizzle-orm'
import type { ChannelProblem, CopyChannel } from '#src/contract/notifications/choices.ts'
import { findReach } from '#src/services/authentication/index.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { canSend } from '#src/services/notifications/can-send.ts'
import { deviceTokens } from '#src/services/notifications/schema.ts'

type Deps = Pick<ServiceDeps, 'db' | 'settings'>
type Problems = Record<CopyChannel, ChannelProblem | null>

export async function findProblems({ db, settings }: Deps, userId: string): Promise<Problems> {
  const browsers = and(eq(deviceTokens.userId, userId), eq(deviceTokens.platform, 'WEB'))
  const [people, devices] = await Promise.all([
    findReach(db, [userId]),
    db.select({ hash: deviceTokens.hash }).from(deviceTokens).where(browsers).limit(1),
  ])
  const person = people.get(userId)
  return {
    EMAIL: problem(canSend(settings, 'EMAIL'), person?.email, 'no-destination'),
    SMS: problem(canSend(settings, 'SMS'), person?.mobile, 'no-destination'),
    PUSH: problem(settings.push !== null, devices[0], 'no-device'),
  }
}

function problem(isOn: boolean, destination: unknown, missing: ChannelProblem) {
  if (!isOn) return 'off'
  return destination ? null : missing
}
