import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'
import { envOn } from '#tests/support/two-processes.ts'

const database = await testDatabase()
/** What some library of the program might do by itself. */
const stranger = `setInterval(() => {
  fetch('http://stranger.example/').catch(({ cause }) => console.log('tried', cause?.code))
}, 100)`

test('the built server refuses whatever of it asks for a host that nobody named, and says so [OPS-70]', async () => {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(stranger)}`
  const server = await startServer({ ...envOn(database), NODE_OPTIONS })
  await expect.poll(server.output).toContain('tried EOUTGOING')
  expect(server.output()).toMatch(/"host":"stranger\.example".*is not listed/)
})
