import { expect, test } from 'vitest'
import { loadWorld, largeWorld, smallWorld } from '#src/database/world/load.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

test('x', async () => {
const deps = await testServiceDeps((await testDatabase()).db)
const start = performance.now()
const loaded = await loadWorld(deps, smallWorld())
console.log(performance.now() - start)
const deps2 = await testServiceDeps((await testDatabase()).db)
const start2 = performance.now()
await loadWorld(deps2, largeWorld())
console.log(performance.now() - start2)
})
