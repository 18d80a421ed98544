import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { describeSelf } from '#src/database/processes/register.ts'
import { createFitness } from '#src/database/readiness.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = await testDatabase()
const lines: string[] = []
const fitness = createFitness(
  database,
  describeSelf('all', ['a key that only tests know']),
  ({ reason, ready }) => lines.push(`${ready} ${reason}`),
)
afterAll(() => void vi.useRealTimers())
vi.useFakeTimers({ toFake: ['performance', 'setTimeout'], fakeNodeBuiltins: true })

function ask() {
  // Longer than an answer is kept.
  vi.advanceTimersByTime(600)
  return fitness.whyNotReady()
}

/** Refuses what a process writes, as PostgreSQL does with this code. */
async function whileRefused<T>(code: string, act: () => Promise<T>): Promise<T> {
  await database.db.execute(
    sql.raw(`create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
      create trigger refuse before insert or update on processes for each row execute function refuse()`),
  )
  return act().finally(() => database.db.execute(sql`drop trigger refuse on processes`))
}

test.each([
  ['25006', false, false],
  ['42501', false, false],
  ['28000', false, false],
  ['3D000', false, false],
  ['26000', false, false],
  ['57P03', false, false],
  ['58030', false, false],
  ['XX000', false, false],
  ['53000', false, true],
  ['53200', false, true],
  ['53300', false, true],
  ['57014', false, true],
  ['55P03', false, true],
  ['40001', false, true],
  ['53100', true, true],
])(
  'a database that answers writes with %s leaves a process ready: %s, at work: %s [L21]',
  async (code, ready, fit) => {
    expect(await ask()).toBeNull()
    lines.length = 0
    const reason = await whileRefused(code, ask)
    expect([reason === null, fitness.isFit()]).toEqual([ready, fit])
    const words = code === '26000' ? 'pooler' : code
    expect(lines).toEqual([expect.stringMatching(ready ? /^true .* no room/ : `^false .*${words}`)])
    expect(await ask()).toBeNull()
  },
)

test('a full disk does not make a process ready that was wrong before [L21]', async () => {
  await database.pool.query(`insert into processes (id, half, keys, began_at, seen_at)
    values (gen_random_uuid(), 'all', array['another'], now() - interval '1 day', now() + interval '1 day')`)
  expect(await ask()).toMatch(/^SECRET_KEYS: /)
  expect(await whileRefused('53100', ask)).toMatch(/^SECRET_KEYS: /)
  expect(fitness.isFit()).toBe(false)
  await database.pool.query("delete from processes where keys = array['another']")
  expect(await ask()).toBeNull()
})
