import { v7 } from 'uuid'
import type { RoleSummary } from '#src/contract/authentication/roles-of-staff.ts'
import type { Permission } from '#src/contract/roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openProfiles } from '#tests/support/profiles.ts'

let made = 0

/** The authentication service over an empty database, with ways to make roles and who holds them. */
export async function openStaff() {
  const opened = await openProfiles()
  const { db, person } = opened

  async function addRole(permissions: Permission[], name = `Role ${++made}`): Promise<string> {
    const id = v7()
    await db.insert(customRoles).values({ id, name, permissions })
    return id
  }

  /** An administrator who may do this much and no more. */
  async function narrowed(permissions: Permission[]) {
    const customRoleId = await addRole(permissions)
    return { ...(await person({ role: 'ADMIN', customRoleId })), customRoleId }
  }

  const full = (fullName?: string) => person({ role: 'ADMIN', ...(fullName && { fullName }) })
  return { ...opened, addRole, narrowed, full }
}

export type Staff = Awaited<ReturnType<typeof openStaff>>
export type Member = Awaited<ReturnType<Staff['full']>>

type RoleInput = {
  id?: string
  name?: string
  description?: string | null
  permissionIds: readonly string[]
}

/** The calls of /roles as this administrator, unless somebody else is named. */
export function roleCalls(admin: Member) {
  const ask = (method: string, path: string, who: Member, language?: string, body?: RoleInput) =>
    who.ask(path, { method, body, ...(language && { language }) })

  async function list(language?: string): Promise<RoleSummary[]> {
    const answer = await ask('GET', '/roles/summary', admin, language)
    return (await dataOf<{ roles: RoleSummary[] }>(answer)).roles
  }

  return {
    list,
    find: async (id: string) => (await list()).find((role) => role.id === id),
    add: (body: RoleInput, who = admin, language?: string) =>
      ask('POST', '/roles', who, language, body),
    update: (body: RoleInput, who = admin, language?: string) =>
      ask('PUT', '/roles', who, language, body),
    remove: (id: string, who = admin, language?: string) =>
      ask('DELETE', `/roles/${id}`, who, language),
  }
}
