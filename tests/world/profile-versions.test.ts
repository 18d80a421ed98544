import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { business, contact } from '#src/services/authentication/profiles/changes.ts'
import { changedFields, profileChanges } from '#src/services/authentication/profiles/values.ts'
import { businessProfiles, contactProfiles } from '#src/services/authentication/schema.ts'
import { accountId } from '#src/world/account.ts'
import { loadWorld, smallWorld } from '#src/world/load.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
await loadWorld(await testServiceDeps(handles), {
  ...smallWorld(),
  neighbours: true,
})

describe.each([
  ['profile', business, businessProfiles],
  ['contact', contact, contactProfiles],
] as const)('in the demo world, %s', (name, kind, table) => {
  test.each(['PENDING', 'REJECTED'] as const)(
    'every %s profile has its version',
    async (status) => {
      const profiles = await db.select().from(table).where(eq(table.approvalStatus, status))
      expect(profiles.length).toBeGreaterThan(1)
      for (const { userId } of profiles) {
        const versions = await db
          .select()
          .from(profileChanges)
          .where(and(eq(profileChanges.subjectId, userId), eq(profileChanges.kind, name)))
        expect(versions).toMatchObject([{ status, submittedBy: userId }])
        const live = await kind.find(db, userId)
        expect(changedFields(live?.values ?? {}, versions[0]?.values ?? {})).toEqual([])
      }
    },
  )
})

test('some of the cast have a version beside the approved one', async () => {
  const beside = async (key: string) => {
    const [row] = await db
      .select()
      .from(profileChanges)
      .where(eq(profileChanges.subjectId, accountId(key)))
    return row
  }
  expect(await beside('ruwan')).toMatchObject({ kind: 'profile', status: 'PENDING' })
  expect(await beside('priyanka')).toMatchObject({ kind: 'contact', status: 'PENDING' })
  expect(await beside('harsha')).toMatchObject({
    kind: 'profile',
    status: 'REJECTED',
    comment: expect.stringContaining('web address'),
    decidedBy: accountId('ishara'),
  })
  expect(await beside('nadeesha')).toBeUndefined()
})
