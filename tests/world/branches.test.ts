import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { documentKey } from '#src/services/files/keys.ts'
import { files } from '#src/services/files/schema.ts'
import { countBranches } from '#src/services/location/branches/find-branches.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { accountId } from '#src/world/account.ts'
import { proofDocument } from '#src/world/proof-document.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase('demo')
const deps = await testServiceDeps(handles, {}, 'demo')
const rows = await db.select().from(branches)

describe('the branches of the demo world', () => {
  test('the branches of the demo world are some forty at real places, in every state, counted', async () => {
    const counts = await countBranches(db, null)
    expect(counts.all).toBe(rows.filter(({ deletedAt }) => deletedAt === null).length)
    expect(counts.all).toBeGreaterThanOrEqual(40)
    expect(Math.min(counts.pending, counts.approved, counts.rejected)).toBeGreaterThanOrEqual(3)
    for (const { city, country, globalCode, name } of rows) {
      expect(city, name).toMatch(/^[A-Z].*, [A-Z]/)
      expect([country, globalCode.length]).toEqual(['Sri Lanka, LK', 9])
    }
  })

  test('the demo cast has branches in every state, with edits beside what is live', async () => {
    const own = rows.filter(({ ownerId }) => ownerId === accountId('nadeesha'))
    expect(new Set(own.map(({ approvalStatus }) => approvalStatus)).size).toBe(3)
    const edited = own.find(({ version }) => version === 2)
    expect(edited?.approvedAs?.address).not.toBe(edited?.address)
    expect(edited).toMatchObject({ approvalStatus: 'PENDING', addressVerified: false })
    for (const row of rows) {
      if (row.approvalStatus !== 'APPROVED') continue
      expect(row.addressVerified && (row.contactNo === null || row.contactVerified), row.name).toBe(
        true,
      )
      expect(row.approvedAs, row.name).not.toBeNull()
    }
  })

  test('have waited for less than 15 days', async () => {
    const [oldest] = await db
      .select({ days: sql<number>`extract(day from now() - min(submitted_at))::int` })
      .from(branches)
      .where(eq(branches.approvalStatus, 'PENDING'))
    expect(oldest?.days).toBeLessThan(15)
  })

  test('the branches of the demo world have proofs that can be read', async () => {
    const documents = await db.select().from(files).where(eq(files.kind, 'DOCUMENT'))
    expect(documents.length).toBeGreaterThan(20)
    for (const { id } of documents) {
      const bytes = await deps.storage.read(documentKey(id))
      expect(bytes && Buffer.from(bytes).toString('latin1')).toMatch(/^%PDF-1\.4.*%%EOF\n$/s)
    }
  })
})

test('a proof says what it is told, and its table finds every object', () => {
  const pdf = proofDocument(['Tea Leaf Café (Kandy)', 'සිංහල']).toString('latin1')
  expect(pdf).toContain('(Tea Leaf Café \\(Kandy\\)) Tj')
  const starts = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]))
  expect(starts).toHaveLength(5)
  for (const [index, start] of starts.entries()) {
    expect(pdf.slice(start)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  }
})
