import { eq } from 'drizzle-orm'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { withCode } from './check-code.ts'
import { announceFactor } from './notices.ts'
import { secondFactors } from './schema.ts'

type By = Parameters<typeof withCode>[2] & { caller: Caller }

/** Ends the caller's app, passkeys and recovery codes by one of its codes. @throws Refusal as `withCode` */
export async function switchOff(deps: ServiceDeps, code: string, call: By): Promise<void> {
  const { userId } = call.caller
  async function run(tx: Parameters<typeof announceFactor>[0]) {
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
    await announceFactor(tx, deps.settings, userId, { event: 'user.factor-off', by: call })
  }
  await withCode(deps, { userId, code, state: 'on', run }, call)
}
