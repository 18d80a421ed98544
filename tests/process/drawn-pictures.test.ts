import { existsSync, readdirSync } from 'node:fs'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { drawnPicture } from '#src/world/pictures.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

test('the demo world finds every picture that the build has drawn', () => {
  const drawings = readdirSync(inRoot('src', 'world', 'pictures'))
  const names = drawings.flatMap((file) => (file.endsWith('.svg') ? [file.slice(0, -4)] : []))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !existsSync(drawnPicture(name)))).toEqual([])
})

test('the built server draws a branch’s map, with the letters that it loads for it [BRANCH-02]', async () => {
  const { db, url } = await testDatabase()
  const server = await startServer({ DATABASE_URL: url.replace('@/', '@localhost/') })
  const owner = await addAccount(db)
  const id = v7()
  await db.insert(branches).values({
    id,
    ownerId: owner.id,
    ownerRole: 'MERCHANT',
    name: 'Fort counter',
    address: '12 Rampart Street',
    latitude: 6.9335,
    longitude: 79.8435,
    globalCode: '6MQWWRMV+C7',
    city: 'Colombo',
    country: 'Sri Lanka',
  })
  const authorization = `Bearer ${await tokenFrom(server.origin, owner.email)}`
  const address = `${server.origin}/api/v1/location/branch/${id}`
  const answer = await fetch(address, { headers: { authorization } })
  const { data }: { data: { location: { locationMapUrl: string | null } } } = await answer.json()
  expect(data.location.locationMapUrl, server.output()).toMatch(/\/files\//)
  server.child.kill('SIGTERM')
  await server.exited
})
