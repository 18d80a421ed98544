import { sql } from 'drizzle-orm'
import type { addAccount } from '#tests/support/accounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'

type Fields = Record<string, string | string[] | File>
type Who = NonNullable<Parameters<typeof addAccount>[1]>

export const EDIT = '/profile/merchant/edit'
export const editTab = (tab: string, role = 'merchant') => `/profile/${role}/edit?tab=${tab}`

let last = Math.floor(Math.random() * 900_000)

/** A Sri Lankan mobile number that no other test of the file uses. */
export function freshNumber() {
  last += 1
  const localNumber = `76${String(last).padStart(7, '0')}`
  return {
    typed: `0${localNumber}`,
    canonical: `+94${localNumber}`,
    mobileNo: { countryCode: '+94', localNumber },
  }
}

/** A merchant in a browser, approved, with a mobile number, unless said otherwise. */
export function owner(app: TestApp, who: Who = {}) {
  return signedIn(app, { role: 'MERCHANT', mobileNo: freshNumber().mobileNo, ...who })
}

/** An approved account whose business profile was never filled in, as Dilani's. */
export const newcomer: Who = { business: {}, contact: {} }

export const goodBusiness = {
  businessName: 'Kandy Lake Books',
  ownerName: 'Sanjaya Alwis',
  businessRegNo: 'PV 00123',
  mobileNo: '077 123 9876',
  telephone: '081 223 4567',
  address: '7 Ampitiya Road, Kandy',
  email: 'Hello@KandyBooks.example',
  webSite: 'kandybooks.example',
  facebook: 'https://facebook.com/kandybooks',
  instagram: 'https://instagram.com/kandybooks',
  bank: 'Lagoon Bank',
  branch: 'Kandy',
  bankAccount: '1000200030',
  bankAccountName: 'Kandy Lake Books',
}

export const goodPerson = {
  contactPersonName: 'Sanjaya Alwis',
  contactPersonDesignation: 'Owner',
  contactPersonTelephone: '081 223 4567',
  contactPersonEmail: 'sanjaya@kandybooks.example',
}

/** Fills in the page's form (of several, the one named `part`) and sends it as browsers do. */
export async function send(
  browser: Browser,
  page: string,
  fields: Fields,
  { part, headers }: { part?: string; headers?: Record<string, string> } = {},
) {
  const { $ } = await browser.get(page)
  const forms = $(`main form[action="${page}"]`)
  const form = part ? forms.has(`input[name=part][value=${part}]`) : forms
  const sent = new FormData()
  form.find('input[type=hidden], input[type=checkbox][checked]').each((_, input) => {
    const name = $(input).attr('name') ?? ''
    if (!(name in fields)) sent.append(name, $(input).attr('value') ?? '')
  })
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) sent.append(name, one)
  }
  return browser.post(page, sent, headers)
}

/** What an administrator will do on the review screens: sends the waiting version back. */
export async function sendBack(app: TestApp, userId: string, comment: string): Promise<void> {
  await app.db.execute(sql`
    update proposals set status = 'REJECTED', comment = ${comment}, decided_at = now()
    where subject_id = ${userId} and status = 'PENDING'`)
}

/** Makes every sign-in of an account as old as that, here and in the services. */
export async function ageSignIns(app: TestApp, userId: string, minutes: number): Promise<void> {
  const since = sql`now() - make_interval(mins => ${minutes})`
  await app.db.execute(sql`update sign_ins set proved_at = ${since} where user_id = ${userId}`)
  await app.db.execute(sql`update sessions set created_at = ${since} where user_id = ${userId}`)
}

/** Whether the browser's session is still one. */
export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/profile/merchant')).status === 200
}
