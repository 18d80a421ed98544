import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { replaceCodes } from '#src/services/authentication/second-factors/recovery-codes.ts'
import { secondFactors } from '#src/services/authentication/second-factors/schema.ts'
import { sealSecret } from '#src/services/authentication/second-factors/secrets.ts'
import { newTotpSecret } from '#src/services/authentication/second-factors/totp.ts'
import type { TestApp } from './app.ts'
import { codesOf } from './authenticator-app.ts'

type Parts = Pick<TestApp, 'db'> & { services: Pick<TestApp['services'], 'settings'> }

/** Lets the code that an account used last be used again. */
export async function forgetUsedCodes(db: TestApp['db'], userId: string) {
  await db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, userId))
}

/** Switches two-step sign-in on for an account. */
export async function addSecondFactor({ db, services }: Parts, userId: string) {
  const secret = newTotpSecret()
  const sealed = sealSecret(services.settings, userId, secret)
  const recovery = await db.transaction(async (tx) => {
    const on = { userId, sealed, signInId: v7(), confirmedAt: new Date() }
    await tx.insert(secondFactors).values(on)
    return replaceCodes(tx, userId)
  })
  return { code: codesOf(secret), recovery }
}
