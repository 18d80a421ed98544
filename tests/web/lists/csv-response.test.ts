import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { fixedBearer } from '#src/upstream/settings.ts'
import type { WebEnv } from '#src/web/http/route.ts'
import { csvResponse, type FileNote, tableFile } from '#src/web/lists/csv.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'

const DEADLINE_MS = 60_000
const app = await testApp({ deadlineMs: DEADLINE_MS })
const account = await addAccount(app.db)
const { accessToken } = await signInAs(createAuthenticationService(app.services), account)

type Rows = AsyncIterable<readonly string[], FileNote>

/** The file as a browser gets it, chunk by chunk. */
async function download(
  rows: Rows,
  write = (web: Parameters<typeof csvResponse>[0]) => csvResponse(web, 'figures', rows),
) {
  const web = new Hono<WebEnv>().get('/figures', (c) => {
    const upstream = app.deps.upstream({
      bearer: fixedBearer(account.id, accessToken),
      language: 'en',
      requestId: 'figures',
      clientAddress: null,
    })
    return write({ c, upstream, query: new URLSearchParams('sort=-code') })
  })
  return web.request('/figures')
}

async function chunksOf(answer: Response) {
  const chunks: string[] = []
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for await (const chunk of answer.body ?? []) chunks.push(decoder.decode(chunk))
  return chunks
}

/** A header and so many rows, and perhaps what is said below them. */
async function* counted(
  count: number,
  { note, cell = 'a' }: { note?: string; cell?: string } = {},
) {
  yield ['Row', 'Cell']
  for (let row = 1; row <= count; row += 1) yield [String(row), cell]
  return note === undefined ? undefined : [note]
}

/** What the audit trail says of the last files, the latest first. */
async function audited(count: number) {
  const rows = await app.db
    .select({ event: auditEntries.event, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, '/figures'))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(count)
  return rows
}

const left = (rows: number) => ({
  event: 'list.exported',
  after: { filters: 'sort=-code', rows },
})
const begun = { event: 'list.export-begun', after: { filters: 'sort=-code' } }

test.each([0, 1, 999])(
  'a file of %d rows is known to its end before its first byte [P04]',
  async (count) => {
    const before = await app.db.$count(auditEntries)
    const chunks = await chunksOf(await download(counted(count)))
    expect(chunks).toHaveLength(1)
    expect(chunks[0]?.split('\r\n')).toHaveLength(count + 2)
    expect(await audited(1)).toEqual([left(count)])
    expect(await app.db.$count(auditEntries)).toBe(before + 1)
  },
)

test.each([1000, 1001, 2500])(
  'a file of %d rows says that it begins, and at its end how many left [P04]',
  async (count) => {
    const chunks = await chunksOf(await download(counted(count)))
    expect(chunks.join('').split('\r\n')).toHaveLength(count + 2)
    expect(chunks[0]?.split('\r\n')).toHaveLength(1000 + 2)
    expect(chunks).not.toContain('')
    expect(await audited(2)).toEqual([left(count), begun])
  },
)

test('rows beyond the first thousand leave in pieces of about 32 KB each, whatever their length', async () => {
  for (const length of [10, 1000, 16_384 - 7, 40_000]) {
    const [, ...rest] = await chunksOf(await download(counted(1100, { cell: 'x'.repeat(length) })))
    const line = length + 'nnnn,\r\n'.length
    for (const chunk of rest) {
      expect(chunk.length).toBeLessThan(32 * 1024 + line)
    }
    // Exactly two lines of half a piece fill it.
    if (line === 16_384) expect(rest[0]).toHaveLength(32 * 1024)
    expect(rest.length).toBe(Math.ceil(100 / Math.ceil((32 * 1024) / line)))
  }
})

test('what is said below the rows ends the file and counts as none of them', async () => {
  for (const count of [3, 1200]) {
    const text = (await chunksOf(await download(counted(count, { note: 'As of, today' })))).join('')
    expect(text.startsWith('\ufeffRow,Cell\r\n1,a\r\n')).toBe(true)
    expect(text.endsWith(`\r\n${count},a\r\n"As of, today"\r\n`)).toBe(true)
    expect(await audited(1)).toEqual([left(count)])
  }
})

test('a file that takes longer than a page may is still recorded at its end [P04]', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance'] })
  async function* slow() {
    yield* counted(1500)
    vi.advanceTimersByTime(DEADLINE_MS + 1)
    return undefined
  }
  await chunksOf(await download(slow()))
  expect(await audited(2)).toEqual([left(1500), begun])
})

test('whoever stops a download stops its reading', async () => {
  let stopped = false
  async function* endless(): AsyncGenerator<readonly string[], FileNote> {
    try {
      for (;;) yield ['a']
    } finally {
      stopped = true
    }
  }
  await (await download(endless())).body?.cancel()
  expect(stopped).toBe(true)

  const withoutEnd: Rows = {
    [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false, value: ['a'] }) }),
  }
  await (await download(withoutEnd)).body?.cancel()
})

test('a failure within the first thousand rows is thrown and nothing is recorded [P04]', async () => {
  async function* broken(): AsyncGenerator<readonly string[], FileNote> {
    yield* counted(500)
    throw new Error('gone')
  }
  const before = await app.db.$count(auditEntries)
  expect((await download(broken())).status).toBe(500)
  expect(await app.db.$count(auditEntries)).toBe(before)
})

test('the file of a table holds its columns’ headers and texts', async () => {
  const columns = [
    { header: 'Name', text: ({ name }: { name: string }) => name },
    { header: 'Length', text: ({ name }: { name: string }) => String(name.length) },
  ]
  const rows = [{ name: 'Ishara' }, { name: '=1' }]
  const answer = await download(counted(0), (web) => tableFile(web, 'names', rows, columns))
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('names.csv')
  expect((await chunksOf(answer)).join('')).toBe("\ufeffName,Length\r\nIshara,6\r\n'=1,2\r\n")
})
