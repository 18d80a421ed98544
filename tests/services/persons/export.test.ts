import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { countHeld, exportPerson, findPerson, isKnown } from '#src/services/persons/index.ts'
import { personalTables } from '#src/services/persons/tables/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { plantTraces, ROW } from '#tests/support/traces.ts'

const { db } = await testDatabase()
const settings = { secretKeys: ['the first key of this test, forty letters'] }
const storage = { open: async () => Readable.from([Buffer.from('ab'), Buffer.from('cdefg')]) }
const person = {
  id: '01999999-0000-7000-8000-0000000000aa',
  role: 'MERCHANT',
  name: 'Wickramanayake Ediriweera',
  email: 'wickramanayake@ediriweera.example',
  localNumber: '775551234',
}

beforeAll(() => plantTraces(db, person, settings))

test('every way in which the definition finds a person finds the planted row', async () => {
  const found = await findPerson(db, settings, person.id)
  if (!found) throw new Error('not found')
  for (const { table, parts } of personalTables) {
    for (const part of parts) {
      if (part.found.words === 'not at all' || part.found.words.includes('pictures of')) continue
      const { rows } = await db.execute(
        sql`select from ${sql.identifier(table)} where ${part.found.where(found)}`,
      )
      expect(rows, `${table} by ${part.found.words}`).toHaveLength(1)
    }
  }
})

describe('an export [OPS-58]', () => {
  test.each([person.id, ` ${person.email.toUpperCase()}`, '077 555 1234', '+94 77 5551234'])(
    'finds the account by %s and holds every table that knows the person',
    async (typed) => {
      const { tables, files, person: about } = await exported(typed)
      expect(about).toEqual({
        accountId: person.id,
        emails: [person.email],
        mobiles: [`+94${person.localNumber}`],
      })
      const findable = personalTables.filter(({ parts }) =>
        parts.some(({ found, ofOthers }) => !ofOthers && found.words !== 'not at all'),
      )
      expect(Object.keys(tables).sort()).toEqual(findable.map(({ table }) => camel(table)).sort())
      expect(files).toEqual([{ id: ROW, base64: Buffer.from('abcdefg').toString('base64') }])
      expect(tables.creditCardRequests?.[0]).toMatchObject({
        nic: '853400937V',
        city: expect.any(String),
      })
      expect(tables.users?.[0]).toMatchObject({ fullName: person.name, email: person.email })
    },
  )

  test('holds nothing that opens something', async () => {
    const { tables } = await exported(person.email)
    for (const { table, unreadable = [] } of personalTables) {
      for (const row of tables[camel(table)] ?? []) {
        const shown = Object.keys(row).filter((name) => unreadable.map(camel).includes(name))
        expect(shown, table).toEqual([])
      }
    }
    expect(JSON.stringify(tables)).not.toMatch(/hash"|pin|secret/i)
  })

  test('of somebody without an account holds what leads to the number alone', async () => {
    await db.execute(sql`
      insert into sms_opt_outs (mobile) values ('+94770001111')`)
    const { tables, person: about } = await exported('0770001111')
    expect(about).toMatchObject({ accountId: null, mobiles: ['+94770001111'] })
    expect(tables).toEqual({ smsOptOuts: [expect.objectContaining({ mobile: '+94770001111' })] })
  })

  test.each(['stranger@nobody.example', '0770009999'])('knows nothing of %s', async (typed) => {
    const found = await findPerson(db, settings, typed)
    if (!found) throw new Error('not readable')
    expect(await countHeld(db, found)).toEqual([])
    expect(await isKnown(db, found)).toBe(false)
  })

  test.each(['01999999-0000-7000-8000-0000000000ff', 'nobody', ''])(
    'finds nobody by %j',
    async (typed) => {
      expect(await findPerson(db, settings, typed)).toBeNull()
    },
  )
})

type Row = Record<string, unknown>
type File = {
  person: unknown
  tables: Record<string, Row[]>
  files: unknown[]
}

async function exported(typed: string): Promise<File> {
  const found = await findPerson(db, settings, typed)
  if (!found) throw new Error(`${typed} is nobody`)
  const pieces: string[] = []
  await exportPerson({ db, storage, settings }, found, async (piece) => void pieces.push(piece))
  return JSON.parse(pieces.join(''))
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
