import { Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  containsWords,
  folded,
  wordsOnce,
  wordsPattern,
} from '#src/services/kit/lists/search-term.ts'
import { businessProfiles, users } from './schema.ts'

const TRIGRAM = 3

/** Accounts whose own or business's name contains the text, one branch per name index. */
export function accountsNamed(text: string): SQL {
  const pattern = wordsPattern(text)
  const isNamed = containsWords(folded(users.searchText), pattern)
  return sql`(
    select ${users.id} from ${users} where ${users.role} = 'ADMIN' and ${isNamed}
    union all select ${users.id} from ${users} where ${users.role} = 'USER' and ${isNamed}
    union all ${businessesLike(pattern)})`
}

/** For merchants and banks only: short texts match too many mobile users. */
export function businessesNamed(text: string): SQL {
  return sql`(${businessesLike(wordsPattern(text))})`
}

/** The same for everybody but administrators. Short texts have no index, so one scan checks all names. */
export function customersNamed(text: string): SQL {
  const pattern = wordsPattern(text)
  if ([...text].length >= TRIGRAM) return customersLike(pattern)
  const isNamed = containsWords(folded(users.searchText), pattern)
  return sql`(
    select ${users.id} from ${users} where ${users.role} <> 'ADMIN' and ${isNamed}
    union all ${profilesLike(pattern)})`
}

/** The same for three characters and more. @param given of `wordsPattern` */
export function customersLike(given: string | SQL | Placeholder): SQL {
  const pattern = given instanceof Placeholder ? wordsOnce(given) : given
  return sql`(
    select ${users.id} from ${users}
      where ${users.role} = 'USER' and ${containsWords(folded(users.searchText), pattern)}
    union all ${businessesLike(pattern)})`
}

/** Whether the account or its business holds the words, looked up by key. @param pattern of `wordsPattern` */
export function isNamed(id: SQLWrapper, pattern: string | Placeholder): SQL {
  const holds = (searchText: SQL) => containsWords(searchText, pattern)
  return sql`(
    (select ${holds(folded(users.searchText))} from ${users} where ${users.id} = ${id})
    or (select ${holds(folded(businessProfiles.searchText))} from ${businessProfiles}
      where ${businessProfiles.userId} = ${id}))`
}

function businessesLike(pattern: string | SQL): SQL {
  return sql`select ${users.id} from ${users}
      where ${users.role} in ('MERCHANT', 'BANK') and ${containsWords(folded(users.searchText), pattern)}
    union all ${profilesLike(pattern)}`
}

function profilesLike(pattern: string | SQL): SQL {
  return sql`select ${businessProfiles.userId} from ${businessProfiles}
      where ${containsWords(folded(businessProfiles.searchText), pattern)}`
}
