import { eq } from 'drizzle-orm'
import { formatFor } from '#src/i18n/format.ts'
import type { Decider } from '#src/services/kit/decisions/decide.ts'
import { trustRules } from '#src/services/kit/decisions/schema.ts'
import { addMark, endTrust } from '#src/services/kit/decisions/trust.ts'
import { testDatabase } from '#tests/support/database.ts'

export const someId = () => crypto.randomUUID()
export const due = async () => undefined

/** An administrator, whom no row stands for: decisions name people by their ids. */
export const decider: Decider = {
  caller: {
    userId: someId(),
    role: 'ADMIN',
    fullName: 'Ishara Fernando',
    approvalStatus: 'APPROVED',
    permissions: new Set(),
    signInId: someId(),
  },
  requestId: someId(),
  address: null,
  format: formatFor('en', 'Asia/Colombo'),
}

/** A database in which merchants are trusted and rules are in force. */
export async function openTrust() {
  const { db } = await testDatabase()
  let second = 0

  const mark = (ownerId: string, isDue = due) =>
    db.transaction((tx) => addMark(tx, decider, ownerId, isDue))

  return {
    db,
    mark,
    end: (ownerId: string) => db.transaction((tx) => endTrust(tx, decider, ownerId)),
    async trusted() {
      const ownerId = someId()
      await mark(ownerId)
      return ownerId
    },
    /** Each a second newer than the one before. */
    async addRule(values: Partial<typeof trustRules.$inferInsert> = {}) {
      second += 1
      const [rule] = await db
        .insert(trustRules)
        .values({
          id: someId(),
          name: `Rule ${second}`,
          samplePercent: 0,
          addedBy: someId(),
          addedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
          ...values,
        })
        .returning()
      if (!rule) throw new Error('no rule')
      return rule
    },
    endRule: (id: string) =>
      db.update(trustRules).set({ endedAt: new Date() }).where(eq(trustRules.id, id)),
    endRules: () => db.update(trustRules).set({ endedAt: new Date() }),
  }
}
