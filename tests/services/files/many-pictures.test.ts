import { beforeAll, expect, test } from 'vitest'
import { apiHeaders } from '#src/contract/headers.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createFilesService } from '#src/services/files/app.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { png } from './sample-files.ts'
import { upload } from './uploading.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const files = createFilesService(deps)
const authentication = createAuthenticationService(deps)
const signIn = async () => (await signInAs(authentication, await addAccount(db))).headers

let large: { name: string; bytes: Uint8Array }[]
let small: { name: string; bytes: Uint8Array }[]
beforeAll(async () => {
  large = [{ name: 'a.png', bytes: await png(6300, 6300) }]
  small = [{ name: 'b.png', bytes: await png(300, 200) }]
})

test('who sends many large pictures is refused what is too much, and nobody waits behind them [D06]', async () => {
  const [many, other] = [await signIn(), await signIn()]
  let finished = 0
  const sent = Array.from({ length: 16 }, async () => {
    const headers = { ...many, [apiHeaders.deadline]: '4000' }
    const { status } = await upload(files, headers, large)
    finished += status === 200 ? 1 : 0
    return status
  })
  expect((await upload(files, other, small)).status).toBe(200)
  expect(finished).toBeLessThan(2)
  const statuses = await Promise.all(sent)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
