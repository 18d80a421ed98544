import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { folded, substringPattern } from '#src/services/kit/lists/search-term.ts'
import { businessProfiles, users } from './schema.ts'

const TRIGRAM = 3

/** Accounts whose own or business's name contains the text, one branch per name index. */
export function accountsNamed(text: string): SQL {
  const like = sql`like lower(${substringPattern(text)})`
  return sql`(
    select ${users.id} from ${users} where ${users.role} = 'ADMIN' and ${folded(users.searchText)} ${like}
    union all select ${users.id} from ${users}
      where ${users.role} = 'USER' and ${folded(users.searchText)} ${like}
    union all ${businessesLike(like)})`
}

/** For merchants and banks only: short texts match too many mobile users. */
export function businessesNamed(text: string): SQL {
  return sql`(${businessesLike(sql`like lower(${substringPattern(text)})`)})`
}

/** The same for everybody but administrators. Short texts have no index, so one scan checks all names. */
export function customersNamed(text: string): SQL {
  const pattern = sql`lower(${substringPattern(text)})`
  if ([...text].length >= TRIGRAM) return customersLike(pattern)
  const like = sql`like ${pattern}`
  return sql`(
    select ${users.id} from ${users} where ${users.role} <> 'ADMIN' and ${folded(users.searchText)} ${like}
    union all ${profilesLike(like)})`
}

/** The same for three characters and more. @param pattern of the text, in lower case */
export function customersLike(pattern: SQL): SQL {
  const like = sql`like ${pattern}`
  return sql`(
    select ${users.id} from ${users} where ${users.role} = 'USER' and ${folded(users.searchText)} ${like}
    union all ${businessesLike(like)})`
}

export function isNamed(id: SQLWrapper, text: string): SQL {
  const like = sql`like lower(${substringPattern(text)})`
  return sql`(
    (select ${folded(users.searchText)} ${like} from ${users} where ${users.id} = ${id})
    or (select ${folded(businessProfiles.searchText)} ${like} from ${businessProfiles}
      where ${businessProfiles.userId} = ${id}))`
}

function businessesLike(like: SQL): SQL {
  return sql`select ${users.id} from ${users}
      where ${users.role} in ('MERCHANT', 'BANK') and ${folded(users.searchText)} ${like}
    union all ${profilesLike(like)}`
}

function profilesLike(like: SQL): SQL {
  return sql`select ${businessProfiles.userId} from ${businessProfiles}
      where ${folded(businessProfiles.searchText)} ${like}`
}
