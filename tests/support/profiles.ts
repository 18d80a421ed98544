import { eq } from 'drizzle-orm'
import type {
  BusinessInfo,
  BusinessInfoShown,
  ContactInfo,
  ContactInfoShown,
} from '#src/contract/authentication/profiles.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import type { NewAccount } from '#src/services/authentication/create-account.ts'
import { profileChanges } from '#src/services/authentication/profiles/values.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

export const aBusiness: BusinessInfo = {
  businessName: 'Kandy Lake Books',
  ownerName: 'Sanjaya Alwis',
  mobileNo: { countryCode: '+94', localNumber: '771239876' },
  telephone: { countryCode: '+94', localNumber: '812234567' },
  address: '7 Ampitiya Road, Kandy',
  email: 'hello@kandybooks.example',
  businessRegNo: 'PV 00123',
  webSite: 'https://kandybooks.example',
  facebook: 'https://facebook.com/kandybooks',
  instagram: 'https://instagram.com/kandybooks',
  imageUrl: null,
  bank: 'Lagoon Bank',
  branch: 'Kandy',
  bankAccount: '1000200030',
  bankAccountName: 'Kandy Lake Books',
}

export const aContact: ContactInfo = {
  name: 'Sanjaya Alwis',
  designation: 'Owner',
  telephone: { countryCode: '+94', localNumber: '812234567' },
  email: 'sanjaya@kandybooks.example',
}

/** The profiles of a new account that nobody has filled in. */
export const blank: Partial<NewAccount> = { business: {} }

type Ask = { method?: string; body?: unknown; language?: string }
type Part = 'business' | 'contact'

/** The authentication service over an empty database; `person` adds somebody and signs in. */
export async function openProfiles() {
  const { db, handles } = await testDatabase()
  const deps = await testServiceDeps(handles)
  const authentication = createAuthenticationService(deps)

  async function person(account: Partial<NewAccount> = {}) {
    const added = await addAccount(db, account)
    const { headers } = await signInAs(authentication, added)
    const { id, role = 'MERCHANT' } = added

    async function ask(path: string, { method = 'GET', body, language }: Ask = {}) {
      return authentication.request(path, {
        method,
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(language && { 'accept-language': language }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    }

    const save = (part: Part, body: object, of = { id, role }, language?: string) =>
      ask(`/users/${of.role}/${part}`, {
        method: 'PUT',
        body: { ...body, userId: of.id },
        ...(language && { language }),
      })
    const business = async (of = { id, role }) =>
      dataOf<BusinessInfoShown>(await ask(`/users/${of.role}/business/merchant/${of.id}`))
    const contact = async (of = { id, role }) =>
      dataOf<ContactInfoShown>(await ask(`/users/${of.role}/contact/merchant/${of.id}`))
    return { ...added, role, headers, ask, save, business, contact }
  }

  return {
    db,
    deps,
    authentication,
    person,
    changesOf: (userId: string) =>
      db
        .select()
        .from(profileChanges)
        .where(eq(profileChanges.subjectId, userId))
        .orderBy(profileChanges.submittedAt),
    auditOf: (userId: string) =>
      db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, userId))
        .orderBy(auditEntries.id),
    notificationsOf: (userId: string) =>
      db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, userId))
        .orderBy(notifications.id),
  }
}

/** What is said of a good answer; fails the test with the whole body otherwise. */
export async function messageOf(response: Response): Promise<string> {
  const body: { code: number; displayMessage: string } = await response.json()
  if (body.code !== 2000) throw new Error(`refused: ${JSON.stringify(body)}`)
  return body.displayMessage
}
