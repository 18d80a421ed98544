import { eq } from 'drizzle-orm'
import type { DealSave } from '#src/contract/core/write-deal.ts'
import type { Envelope } from '#src/contract/envelope.ts'
import type { Database } from '#src/database/connect.ts'
import { addDays, businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { fileUrl } from '#src/services/files/keys.ts'
import { files } from '#src/services/files/schema.ts'
import { accountId } from '#src/world/account.ts'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { categoryId, promoTypeId } from '#src/world/catalogue.ts'
import { member } from '#src/world/load.ts'
import { postSignIn } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

export const ZONE = 'Asia/Colombo'

type Answer<Data> = { status: number } & Envelope<Data>
type Ask = { method?: string; body?: unknown; headers?: Record<string, string> }

/** The core service over the small world; `ask` calls it as one of the cast. */
export async function openCore() {
  const { db, handles, pool } = await testDatabase('small')
  const deps = await testServiceDeps(handles, {}, 'small')
  const core = createCoreService(deps)
  const authentication = createAuthenticationService(deps)
  const tokens = new Map<string, Promise<string>>()

  async function signIn(key: string): Promise<string> {
    const { email } = member(key)
    const response = await postSignIn(authentication, {
      username: email,
      password: WORLD_PASSWORD,
    })
    const { data }: Envelope<{ accessToken: string }> = await response.json()
    return data.accessToken
  }

  /** What a call of one of the cast carries. */
  async function headersOf(key: string): Promise<{ authorization: string }> {
    const token = tokens.get(key) ?? signIn(key)
    tokens.set(key, token)
    return { authorization: `Bearer ${await token}` }
  }

  async function ask<Data>(
    key: string,
    path: string,
    { method = 'GET', body, headers }: Ask = {},
  ): Promise<Answer<Data>> {
    const response = await core.request(path, {
      method,
      headers: {
        ...(await headersOf(key)),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const envelope: Envelope<Data> = await response.json()
    return { status: response.status, ...envelope }
  }

  return { db, pool, deps, core, ask, headersOf }
}

/** The business date some days from today. */
export function day(fromToday: number): string {
  return addDays(businessDate(Date.now(), ZONE), fromToday)
}

/** An instant in the middle of a business date, as a form sends it. */
export function noon(date: string): number {
  return startOfBusinessDate(date, ZONE) + 12 * 3_600_000
}

/** A deal that Harbour House may add; `image` is one of its own pictures. */
export function aDeal(image: string, changes: Partial<DealSave> = {}): DealSave {
  return {
    title: 'Monsoon supper on the ramparts',
    subTitle: 'Three courses and a view',
    description: 'Served from seven, weather permitting.',
    termsAndConditions: '<p>Reservations one day ahead.</p>',
    originalPrice: 9_000_00,
    deductionAmount: 2_250_00,
    categoryIds: [categoryId('food')],
    promoTypeId: promoTypeId('food', 0),
    startTime: '07:00 PM',
    endTime: '10:30 PM',
    coverImage: image,
    imageUrls: [image],
    validFrom: noon(day(1)),
    expiredOn: noon(day(15)),
    merchantId: accountId('nadeesha'),
    ...changes,
  }
}

/** The address of a picture that somebody of the cast has uploaded. */
export async function ownPicture(db: Database, key: string): Promise<string> {
  const [file] = await db
    .select({ id: files.id })
    .from(files)
    .where(eq(files.ownerId, accountId(key)))
    .orderBy(files.id)
    .limit(1)
  if (!file) throw new Error(`${key} has no picture`)
  return fileUrl(file.id)
}
