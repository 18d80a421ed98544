import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
import { businessProfiles, users } from './schema.ts'

/**
 * A query for the ids of accounts whose own or business's name holds the text; one branch for each
 * index of names, so that none of them reads all accounts.
 */
export function accountsNamed(text: string): SQL {
  const like = sql`like lower(${substringPattern(text)})`
  return sql`(
    select ${users.id} from ${users} where ${users.role} = 'ADMIN' and ${users.searchText} ${like}
    union all select ${users.id} from ${users}
      where ${users.role} = 'USER' and ${users.searchText} ${like}
    union all ${businessesLike(like)})`
}

/**
 * The same of merchants and banks alone: short texts are in so many names that an index does not help,
 * and mobile users are many.
 */
export function businessesNamed(text: string): SQL {
  return sql`(${businessesLike(sql`like lower(${substringPattern(text)})`)})`
}

/**
 * The same of everybody but administrators. Short texts have no index, so that one scan looks at all
 * names at once.
 */
export function customersNamed(text: string): SQL {
  const like = sql`like lower(${substringPattern(text)})`
  const own =
    [...text].length < TRIGRAM
      ? sql`select ${users.id} from ${users} where ${users.role} <> 'ADMIN' and ${users.searchText} ${like}
        union all ${profilesLike(like)}`
      : sql`select ${users.id} from ${users}
        where ${users.role} = 'USER' and ${users.searchText} ${like}
        union all ${businessesLike(like)}`
  return sql`(${own})`
}

export function isNamed(id: SQLWrapper, text: string): SQL {
  const like = sql`like lower(${substringPattern(text)})`
  return sql`(
    (select ${users.searchText} ${like} from ${users} where ${users.id} = ${id})
    or (select ${businessProfiles.searchText} ${like} from ${businessProfiles}
      where ${businessProfiles.userId} = ${id}))`
}

const TRIGRAM = 3

function businessesLike(like: SQL): SQL {
  return sql`select ${users.id} from ${users}
      where ${users.role} in ('MERCHANT', 'BANK') and ${users.searchText} ${like}
    union all ${profilesLike(like)}`
}

function profilesLike(like: SQL): SQL {
  return sql`select ${businessProfiles.userId} from ${businessProfiles}
      where ${businessProfiles.searchText} ${like}`
}
