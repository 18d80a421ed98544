import { sql } from 'drizzle-orm'
import { id as accountId } from '#src/contract/values.ts'
import type { Queryable } from '#src/database/connect.ts'
import { parseUserName } from '#src/services/authentication/index.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { destinationHash } from '#src/services/notifications/index.ts'
import type { Person } from './found.ts'

type Keys = Pick<Settings, 'secretKeys'>
type Account = {
  id: string
  email: string | null
  mobile: string | null
  names: (string | null)[]
}

/**
 * Somebody by id of an account, e-mail address or mobile number, as people type it. Without an account,
 * only the address leads to what is known. @returns null if it is none of these, or an id of no account
 */
export async function findPerson(
  db: Queryable,
  settings: Keys,
  typed: string,
): Promise<Person | null> {
  const text = typed.trim()
  if (accountId.safeParse(text).success) {
    const account = await findAccount(db, sql`users.id = ${text.toLowerCase()}::uuid`)
    return account ? personOf(account, settings) : null
  }
  const { email, mobile } = parseUserName(text)
  if (!email && !mobile) return null
  const account = await findAccount(
    db,
    mobile
      ? sql`(users.country_code, users.local_number) = (${mobile.countryCode}, ${mobile.localNumber})`
      : sql`users.email = ${email}`,
  )
  if (account) return personOf(account, settings)
  const number = mobile && mobile.countryCode + mobile.localNumber
  return personOf({ id: null, email, mobile: number, names: [] }, settings)
}

async function findAccount(db: Queryable, where: ReturnType<typeof sql>): Promise<Account | null> {
  const { rows } = await db.execute<Account>(sql`
    select users.id, users.email::text as email,
      users.country_code || users.local_number as mobile,
      array[full_name, business_name, owner_name] as names
    from users left join business_profiles on user_id = users.id
    where ${where}`)
  return rows[0] ?? null
}

function personOf(
  { id, email, mobile, names }: Omit<Account, 'id'> & { id: string | null },
  { secretKeys }: Keys,
): Person {
  const emails = email ? [email.toLowerCase()] : []
  const mobiles = mobile ? [mobile] : []
  return {
    accountId: id,
    emails,
    mobiles,
    names: names.flatMap((name) => name || []),
    addressHashes: [...emails, ...mobiles].flatMap((to) =>
      secretKeys.map((key) => destinationHash({ secretKeys: [key] }, to)),
    ),
  }
}
