import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Branch, BranchSave } from '#src/contract/location/branches.ts'
import type { Permission } from '#src/contract/roles.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import type { NewAccount } from '#src/services/authentication/create-account.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { createFilesService } from '#src/services/files/app.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { createLocationService } from '#src/services/location/app.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { pdf } from '#tests/services/files/sample-files.ts'
import { type Uploaded, upload } from '#tests/services/files/uploading.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

type Ask = { body?: unknown; language?: string }
export type Person = Awaited<ReturnType<Location['person']>>
type Location = Awaited<ReturnType<typeof openLocation>>

export const GALLE_FORT = { latitude: 6.0267, longitude: 80.217 }

/** The location service over an empty database; `person` adds somebody and signs in. */
export async function openLocation(settings: Partial<ServiceDeps['settings']> = {}) {
  const { db, handles, pool } = await testDatabase()
  const deps = await testServiceDeps(handles, settings)
  const location = createLocationService(deps)
  const authentication = createAuthenticationService(deps)
  const files = createFilesService(deps)

  async function person(account: Partial<NewAccount> = {}) {
    const added = await addAccount(db, account)
    const { headers } = await signInAs(authentication, added)
    const { id, role = 'MERCHANT' } = added
    const ask = async (method: string, path: string, { body, language }: Ask = {}) =>
      location.request(path, {
        method,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(language && { 'accept-language': language }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const payload = (changes: Partial<BranchSave> = {}): BranchSave => ({
      userId: id,
      name: 'Fort shop',
      address: { value: '12 Rampart Street, Fort' },
      contactNo: '091 223 4567',
      location: GALLE_FORT,
      ...changes,
    })
    return {
      ...added,
      role,
      headers,
      ask,
      payload,
      /** Adds a branch and answers its id. */
      async add(changes: Partial<BranchSave> = {}) {
        const answer = await ask('POST', `/branch/${role}`, { body: payload(changes) })
        return (await dataOf<{ id: string }>(answer)).id
      },
      save: async (branchId: string, changes: Partial<BranchSave> = {}, seen?: number) => {
        const version = seen ?? (await newest(branchId))
        return ask('PUT', '/branch', { body: { ...payload(changes), id: branchId, version } })
      },
      read: async (branchId: string) => dataOf<Branch>(await ask('GET', `/branch/${branchId}`)),
      verify: async (id: string, verifyType: string, action = 'VERIFIED', type = 'MERCHANT') => {
        const body = { id, verifyType, action, version: await newest(id) }
        return ask('PUT', `/branch/${type}/verify`, { body })
      },
      decide: async (
        branchId: string,
        action: string,
        rest: { version?: number; comment?: string } = {},
      ) => {
        const version = rest.version ?? (await newest(branchId))
        return ask('PUT', '/branch/approve', { body: { id: branchId, action, ...rest, version } })
      },
      /** The address of a document of their own. */
      async proof(name = 'lease.pdf', bytes: Uint8Array = pdf, kind = 'DOCUMENT') {
        const answer = await upload(files, headers, [{ name, bytes }], { kind })
        return (await dataOf<Uploaded>(answer)).files[0]?.url ?? ''
      },
    }
  }

  /** An administrator with these permissions alone. */
  async function narrowed(...permissions: Permission[]) {
    const id = v7()
    await db.insert(customRoles).values({ id, name: `Role ${id}`, permissions })
    return person({ role: 'ADMIN', customRoleId: id })
  }

  const rowOf = async (id: string) => {
    const [row] = await db.select().from(branches).where(eq(branches.id, id))
    if (!row) throw new Error('no such branch')
    return row
  }
  const newest = async (id: string) => (await rowOf(id)).version
  const auditOf = (id: string) =>
    db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)
  const notificationsOf = (userId: string) =>
    db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(notifications.id)

  return { db, pool, deps, location, files, person, narrowed, rowOf, auditOf, notificationsOf }
}

/** Verifies all of a branch and approves it. */
export async function approve(admin: Person, branchId: string, type = 'MERCHANT'): Promise<void> {
  await dataOf(await admin.verify(branchId, 'ADDRESS', 'VERIFIED', type))
  await dataOf(await admin.verify(branchId, 'CONTACT', 'VERIFIED', type))
  await dataOf(await admin.decide(branchId, 'APPROVE'))
}
