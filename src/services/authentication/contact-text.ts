import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type Contacts = Record<'email' | 'countryCode' | 'localNumber', SQLWrapper>

/** Address and number (+9477… and 077…) of an account; an index holds this expression. */
export function contactText({ email, countryCode, localNumber }: Contacts): SQL {
  return sql`lower(coalesce(${email}::text, '') || chr(31) || coalesce(${countryCode} || ${localNumber} || chr(31) || '0' || ${localNumber}, ''))`
}
