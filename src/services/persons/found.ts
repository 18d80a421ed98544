import { type SQL, sql } from 'drizzle-orm'

/** What identifies somebody: an account, and the addresses that also stand where there is none. */
export type Person = {
  accountId: string | null
  /** In lower case. */
  emails: readonly string[]
  /** As +94771234567. */
  mobiles: readonly string[]
  /** As the notifications of others name this person. */
  names: readonly string[]
  /** Of e-mail addresses and numbers, as the outbox keeps them. */
  addressHashes: readonly string[]
}

/** How rows of a table are found: the words of docs/personal-data.md, and the condition. */
export type Found = { words: string; where: (person: Person) => SQL }

export function byAccount(...columns: string[]): Found {
  return {
    words: columns.map(code).join(' or '),
    where: ({ accountId }) =>
      accountId === null
        ? sql`false`
        : anyOf(columns.map((column) => sql`${name(column)} = ${accountId}::uuid`)),
  }
}

/** Where an id of an account is kept as text among other ids. */
export function byAccountText(column: string): Found {
  return {
    words: code(column),
    where: ({ accountId }) =>
      accountId === null ? sql`false` : sql`${name(column)} = ${accountId}::text`,
  }
}

export function byEmail(column: string): Found {
  return {
    words: code(column),
    where: ({ emails }) => sql`lower(${name(column)}::text) = any(${texts(emails)})`,
  }
}

export function byMobile(column: string): Found {
  return {
    words: code(column),
    where: ({ mobiles }) => sql`${name(column)} = any(${texts(mobiles)})`,
  }
}

/** Where the number stands in two columns, as accounts have it. */
export const byNumber: Found = {
  words: '`country_code` with `local_number`',
  where: ({ mobiles }) => sql`country_code || local_number = any(${texts(mobiles)})`,
}

export function byAddressHash(column: string): Found {
  return {
    words: code(column),
    where: ({ addressHashes }) => sql`${name(column)} = any(${texts(addressHashes)})`,
  }
}

/** Values of a JSON object that are exactly one of the names. */
export function byName(column: string): Found {
  return {
    words: `a name in ${code(column)}`,
    where: ({ names }) =>
      sql`exists (select from jsonb_each_text(${name(column)}) where value = any(${texts(names)}))`,
  }
}

/** Rows that lead to a row of another table which is found. */
export function through(column: string, other: { table: string; key: string }, by: Found): Found {
  const { table, key } = other
  return {
    words: `${code(column)} in ${code(table)} of that person`,
    where: (person) => sql`${name(column)} in
      (select ${name(key)} from ${name(table)} where ${by.where(person)})`,
  }
}

export function either(...ways: Found[]): Found {
  return {
    words: [...new Set(ways.map(({ words }) => words))].join(' or '),
    where: (person) => anyOf(ways.map(({ where }) => where(person))),
  }
}

/** Rows of some kinds alone. */
export function ofKinds(column: string, kinds: readonly string[], by: Found): Found {
  return {
    words: `${by.words} with ${code(column)} ${kinds.join(' or ')}`,
    where: (person) => sql`(${name(column)} = any(${texts(kinds)}) and ${by.where(person)})`,
  }
}

/** Nothing in a row leads to anybody. */
export const byNothing: Found = { words: 'not at all', where: () => sql`false` }

function anyOf(conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` or `)})`
}

function texts(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`
}

function name(identifier: string): SQL {
  return sql`${sql.identifier(identifier)}`
}

function code(identifier: string): string {
  return `\`${identifier}\``
}
